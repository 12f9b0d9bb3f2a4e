import { record } from '../operations/audit_log.ts'
import { read, write } from '../operations/handler.ts'
import { DomainError, detail } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { imageType } from '../platform/image.ts'
import { addressOf } from './pictures.ts'

/** Keeps pictures of an event. Their type is what their bytes say, whatever the sender calls them. */
export const create = write<'assets.create'>(async (ctx, { body }) => {
  const { event_id } = ctx
  const rows = body.assets.map(({ file_name, bytes }, n) => {
    const content_type = imageType(bytes)
    if (!content_type)
      throw new DomainError('image_not_supported', `${file_name} is no PNG, JPEG, GIF or WebP`, [
        detail(`assets.${n}`, 'no_picture'),
      ])
    const name = file_name.slice(0, 200)
    return { event_id, _id: newId(), name, content_type, size: bytes.length, bytes }
  })
  await ctx.db('assets').insert(rows)
  const assets = rows.map(({ bytes, ...row }) => ({ ...row, src: addressOf(event_id, row._id) }))
  for (const asset of assets)
    await record(ctx, { record_type: 'assets', record_id: asset._id, after: asset })
  return { data: { assets } }
})

type Asset = { name: string; content_type: string; bytes: Buffer }

/** A picture, for anyone who has its address. It never changes. */
export const get = read<'assets.get'>(async (ctx, { path }) => {
  const asset: Asset | undefined = await ctx
    .db('assets as a')
    .join('events as e', 'e._id', 'a.event_id')
    .where({ 'a.event_id': path.event_id, 'a._id': path.id, 'e.deleted': false })
    .first('a.name', 'a.content_type', 'a.bytes')
  if (!asset) throw new DomainError('file_not_found')
  return {
    file_name: asset.name,
    content_type: asset.content_type,
    content: asset.bytes,
    never_changes: true,
  }
})
