import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../format.ts'
import { local, session } from '../storage.ts'

export const languages = ['en', 'fr', 'de'] as const satisfies Language[]

export type TextFile = { default: Record<string, unknown> }
/** Loaders of text files by relative path: `../i18n/en/common.json`. */
export type TextFiles = Record<string, () => Promise<TextFile>>
type Loaders = Record<Language, () => Promise<TextFile>>

/** Sentences of the contract. Staff add those of what can be wrong with a field. */
export const catalogues: Record<string, Loaders> = {
  errors: {
    en: () => import('virtual:errors/en'),
    fr: () => import('virtual:errors/fr'),
    de: () => import('virtual:errors/de'),
  },
}

/**
 * Loads the visitor's language, and no other, before the first page is drawn. Each entry names its own files: the list of all would
 * weigh on a visitor's first page, though most are for staff.
 */
export async function startI18n(namespaces: string[], files: TextFiles) {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  // A language that is chosen in one tab is that of the others.
  addEventListener('storage', ({ key, newValue }) => {
    const chosen = key === 'locale' && languages.find((language) => language === newValue)
    if (chosen) void speak(chosen)
  })
  await i18next
    .use(backendOf(files))
    .use(initReactI18next)
    .init({
      // The page has chosen among what the browser prefers (frame/first.ts).
      lng: document.documentElement.lang,
      supportedLngs: languages,
      // Every language is complete (a test holds it to that), so none needs another beside it.
      fallbackLng: false,
      ns: namespaces,
      defaultNS: namespaces[0],
      interpolation: { escapeValue: false },
    })
}

export function currentLanguage() {
  return languages.find((language) => language === i18next.resolvedLanguage) ?? 'en'
}

/** Changes the language and keeps the choice. */
export async function chooseLanguage(language: Language) {
  if (!(await speak(language))) return
  local.set('locale', language)
  session.set('locale', language)
}

/** Its texts come first: without them, as without a network, the page would show their names. */
async function speak(language: Language) {
  await i18next.loadLanguages(language)
  if (!i18next.hasResourceBundle(language, namespaceOf(i18next.options.defaultNS))) return false
  await i18next.changeLanguage(language)
  return true
}

function namespaceOf(name: unknown) {
  return String(Array.isArray(name) ? name[0] : name)
}

function backendOf(files: TextFiles): BackendModule {
  return {
    type: 'backend',
    init() {},
    read(language, namespace, done) {
      load(files, language as Language, namespace).then(
        (texts) => done(null, texts.default),
        (error) => done(error, null),
      )
    },
  }
}

async function load(files: TextFiles, language: Language, namespace: string) {
  const catalogue = catalogues[namespace]
  if (catalogue) return catalogue[language]()
  const file = files[`../i18n/${language}/${namespace}.json`]
  if (!file) throw new Error(`no texts named ${namespace} in ${language}`)
  return file()
}
