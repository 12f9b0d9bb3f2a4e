import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { local } from '../../storage.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Code.module.css'
import { initialsOf, shortName } from './initials.ts'
import type { Code } from './queries.ts'

type Props = { links: Code['ios_links']; target: string | undefined }

// Fewer are seen at a glance.
const searched_from = 8
const last_bank = 'twint_bank'

/** The app of each bank; the one of the last time comes first. */
export function Banks({ links, target }: Props) {
  const { t } = useTranslation('pay')
  const [wanted, setWanted] = useState('')
  const found = sorted(links).filter(({ name }) => plain(name).includes(plain(wanted.trim())))
  return (
    <Stack as="section" gap={12} aria-labelledby="banks">
      <Text as="h2" id="banks" look="heading">
        {t('code.banks')}
      </Text>
      {links.length >= searched_from && (
        <TextField
          label={t('code.search')}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={wanted}
          onChange={setWanted}
        />
      )}
      <ul className={styles.list}>
        {found.map(({ name, link }) => (
          <li key={name}>
            <Row
              as="a"
              gap={12}
              align="center"
              look="strong"
              className={styles.bank}
              href={link}
              target={target}
              onClick={() => local.set(last_bank, name)}
            >
              <span className={styles.badge} data-hue={hueOf(name)} aria-hidden="true">
                {initialsOf(shortName(name))}
              </span>
              {shortName(name)}
            </Row>
          </li>
        ))}
      </ul>
      <p role="status" className={found.length === 0 ? styles.none : 'visually-hidden'}>
        {found.length === 0 ? t('code.no_bank') : t('code.count', { count: found.length })}
      </p>
    </Stack>
  )
}

function sorted(links: Code['ios_links']) {
  const last = local.get(last_bank)
  return [...links].sort(
    (a, b) =>
      Number(b.name === last) - Number(a.name === last) || a.name.localeCompare(b.name, 'de-CH'),
  )
}

/** Without accents and capitals: nobody types them to search. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** One of six calm colours, the same for a bank each time. */
function hueOf(name: string) {
  return [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % 6
}
