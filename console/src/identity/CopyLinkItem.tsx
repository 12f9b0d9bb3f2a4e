import { MenuItem } from '@fluentui/react-components'
import { CheckmarkRegular, LinkRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  make: () => Promise<{ path: string }>
  /** The link, where the browser does not let it be copied. */
  onLink: (link: string) => void
  onError: (error: unknown) => void
}

/** Copies a link that signs in, and says so for two seconds. */
export function CopyLinkItem({ make, onLink, onError }: Props) {
  const { t } = useTranslation('events')
  const [is_copied, setCopied] = useState(false)
  useEffect(() => {
    if (!is_copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [is_copied])
  const copy = async () => {
    try {
      const link = location.origin + (await make()).path
      const is_done = await copyText(link)
      if (is_done) setCopied(true)
      else onLink(link)
    } catch (error) {
      onError(error)
    }
  }
  return (
    <MenuItem
      persistOnClick
      icon={is_copied ? <CheckmarkRegular /> : <LinkRegular />}
      onClick={() => void copy()}
    >
      {is_copied ? t('link.copied') : t('link.copy')}
    </MenuItem>
  )
}

async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
