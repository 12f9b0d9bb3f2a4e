import { Button } from '@fluentui/react-components'
import { DismissRegular, ImageAddRegular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Control, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { staffSdk } from '../../session/staff_sdk.ts'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { useScope } from '../scope.ts'
import styles from './Input.module.css'
import type { InputProps } from './widget.ts'

// Upload limits of the contract: files per request, bytes per file.
const most_files = 5
const most_bytes = 5_000_000
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

type Lists = Record<string, { src: string }[]>

/** Uploads pictures at once; saving the record attaches them. */
export function ImagesInput({ control, path, options, texts, is_locked = false }: InputProps) {
  const { t } = useTranslation('resource')
  const { event_id } = useScope()
  const picker = useRef<HTMLInputElement>(null)
  const [is_too_large, setTooLarge] = useState(false)
  const { fields, append, remove } = useFieldArray({
    control: control as unknown as Control<Lists>,
    name: path,
    keyName: 'key',
  })
  const upload = useMutation({
    mutationFn: async (files: File[]) => {
      const assets = files.slice(0, most_files)
      return staffSdk.assets.create({ query: { event_id }, body: { assets } })
    },
    onSuccess: ({ data }) => append(data.assets.map(({ src }) => ({ src }))),
  })
  const take = (files: File[]) => {
    upload.reset()
    setTooLarge(files.some(({ size }) => size > most_bytes))
    const small = files.filter(({ size }) => size <= most_bytes)
    if (small.length > 0) upload.mutate(small)
  }
  return (
    <Stack as="fieldset" gap={8} align="start">
      <legend className={styles.images_legend}>{texts.field(options.field)}</legend>
      <Row as="ul" wrap gap={12}>
        {fields.map(({ key, src }, at) => (
          <Row as="li" key={key} align="center" free="around" className={styles.item}>
            <Picture src={src} name={t('images.picture', { number: at + 1 })} />
            <Button
              className={styles.remove!}
              size="small"
              icon={<DismissRegular />}
              aria-label={t('remove', { name: t('images.picture', { number: at + 1 }) })}
              disabled={is_locked}
              onClick={() => remove(at)}
            />
          </Row>
        ))}
      </Row>
      <input
        ref={picker}
        hidden
        type="file"
        multiple
        accept={types.join(',')}
        aria-label={texts.field(options.field)}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        icon={<ImageAddRegular />}
        disabledFocusable={is_locked || upload.isPending}
        onClick={() => picker.current?.click()}
      >
        {upload.isPending ? t('images.uploading') : t('images.add')}
      </Button>
      {is_too_large && (
        <p role="alert" className={styles.error}>
          {t('images.too_large')}
        </p>
      )}
      {upload.error && (
        <p role="alert" className={styles.error}>
          <ErrorText error={upload.error} />
        </p>
      )}
      <p className={styles.hint}>{t('images.hint')}</p>
    </Stack>
  )
}

function Picture({ src, name }: { src: string; name: string }) {
  const { t } = useTranslation('resource')
  const [is_broken, setBroken] = useState(false)
  if (is_broken)
    return (
      <Text as="span" look="hint" className={styles.broken}>
        {t('images.no_preview')}
      </Text>
    )
  return <img className={styles.picture} src={src} alt={name} onError={() => setBroken(true)} />
}
