import { ZipWriter } from '../../../core/src/formats/spreadsheet/zip_writer.ts'

/** A zip archive with these files, in base64. */
export async function zipOf(...names: string[]): Promise<string> {
  const zip = new ZipWriter(new Date(0), 6)
  const parts: Buffer[] = []
  for (const name of names) for await (const part of zip.part(name, [name])) parts.push(part)
  return Buffer.concat([...parts, zip.end()]).toString('base64')
}

/** A minimal file that is accepted as an Android app. */
export const apk = await zipOf('AndroidManifest.xml', 'classes.dex')
