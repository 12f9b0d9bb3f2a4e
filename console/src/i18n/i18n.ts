import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../format.ts'
import { local, session } from '../storage.ts'

export const languages = ['en', 'fr', 'de'] as const satisfies Language[]

type Texts = { default: Record<string, unknown> }
const files = import.meta.glob<Texts>('./*/*.json')
const errors: Record<Language, () => Promise<Texts>> = {
  en: () => import('virtual:errors/en'),
  fr: () => import('virtual:errors/fr'),
  de: () => import('virtual:errors/de'),
}

/** Loads the visitor's language, and no other, before the first page is drawn. */
export async function startI18n(namespaces: string[]) {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(),
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
  local.set('locale', language)
  session.set('locale', language)
  await i18next.changeLanguage(language)
}

function preferredLanguage(): Language {
  const wanted = [session.get('locale'), local.get('locale'), ...navigator.languages]
  const found = wanted.map((tag) => languages.find((name) => tag?.toLowerCase().startsWith(name)))
  return found.find((language) => language !== undefined) ?? 'en'
}

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    load(language as Language, namespace).then(
      (texts) => done(null, texts.default),
      (error) => done(error, null),
    )
  },
}

async function load(language: Language, namespace: string) {
  if (namespace === 'errors') return errors[language]()
  const file = files[`./${language}/${namespace}.json`]
  if (!file) throw new Error(`no texts named ${namespace} in ${language}`)
  return file()
}
