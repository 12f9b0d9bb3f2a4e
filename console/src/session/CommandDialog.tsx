import { Button, Field, Select, Tab, TabList } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { commandText, httpText, sdkText } from '@kermesse/sdk/as_text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import type { Action } from './action.ts'
import styles from './CommandDialog.module.css'

const ways = ['cli', 'sdk', 'http'] as const
type Way = (typeof ways)[number]
type Props = { actions: Action[]; onClose: () => void }

/** The same as a command, as a call of the SDK and as a request. */
export function CommandDialog({ actions, onClose }: Props) {
  const { t } = useTranslation('command')
  const [at, setAt] = useState(0)
  const [way, setWay] = useState<Way>('cli')
  const action = actions[at]
  const text = action ? textOf(way, action) : ''
  return (
    <ModalDialog
      title={t('title')}
      onClose={onClose}
      className={styles.surface}
      content_class="stack gap-12"
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {action && <Copy key={text} text={text} />}
        </>
      }
    >
      {!action && <p>{t('nothing')}</p>}
      {actions.length > 1 && (
        <Field label={t('action')}>
          <Select value={at} onChange={(_event, { value }) => setAt(Number(value))}>
            {actions.map(({ name }, place) => (
              <option key={name} value={place}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {action && (
        <>
          <TabList
            size="small"
            selectedValue={way}
            onTabSelect={(_event, { value }) => setWay(value as Way)}
          >
            {ways.map((one) => (
              <Tab key={one} id={`command-${one}`} value={one} aria-controls="command-text">
                {one === 'cli' ? t('command_line') : one.toUpperCase()}
              </Tab>
            ))}
          </TabList>
          <pre
            id="command-text"
            className={styles.text}
            role="tabpanel"
            aria-labelledby={`command-${way}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keys too.
            tabIndex={0}
          >
            {text}
          </pre>
          <Text look="hint">{t(`hint.${way}`, { url: location.origin })}</Text>
          {/<[a-z-]+>/.test(text) && <Text look="hint">{t('secret')}</Text>}
        </>
      )}
    </ModalDialog>
  )
}

function textOf(way: Way, { called }: Action) {
  if (way === 'cli') return commandText(called)
  return way === 'sdk' ? sdkText(called) : httpText(called, location.origin)
}

function Copy({ text }: { text: string }) {
  const { t } = useTranslation('command')
  const [is_copied, setCopied] = useState(false)
  return (
    <Button
      appearance="primary"
      className={styles.copy!}
      icon={<CopyRegular />}
      aria-live="polite"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {is_copied ? t('copied') : t('copy')}
    </Button>
  )
}
