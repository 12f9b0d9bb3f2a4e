import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { reached } from './reached.ts'

/** Modules that every page of an entry needs: libraries, the SDK, and own files. */
const needed_by_all = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)/',
    'node_modules/(i18next|react-i18next|openapi-fetch)/',
    'sdk/src/(client|api_error|retries|generated/routes|read_routes)\\b',
    'vite/preload-helper',
    'console/src/(retry|captcha|storage|format|business_day|wristband_number|offered_part)\\b',
    'console/src/(frame/early|theme/mode|visitor/push/kept_token)\\b',
    'console/src/i18n/(i18n|moment)\\b',
    'console/src/ui/(ErrorText|Loaded|Ribbon|Choice|Main|Notice|CaptchaNotice|Button|ButtonLink)\\b',
    'console/src/ui/(Message|PageFooter|layout|Unreachable|OfflineNotice|use_is_offline|title|icon)\\b',
    'console/src/visitor/base/(sdk|refusals|wallet_queries|kept|Band)\\b',
  ].join('|'),
)
/** Start screens of staff; they do not wait for shared chunks. */
const begins_with = ['statistics/Statistics.tsx', 'overview/Overview.tsx'].map((path) =>
  fileURLToPath(new URL(`../src/${path}`, import.meta.url)),
)

// Few chunks: each costs a request, and small ones compress badly.
const base = { name: 'base', test: needed_by_all, priority: 3 }
/** Small modules that several screens share. */
const shared = { name: 'shared', minShareCount: 2, maxModuleSize: 6_000 }

/** How the program of an entry is cut into files. */
export const chunks: Record<'visitor' | 'staff' | 'pos', Rolldown.CodeSplittingGroup[]> = {
  visitor: [base, { name: firstTexts, debugName: 'texts', priority: 2 }, shared],
  pos: [
    base,
    { name: firstTexts, debugName: 'texts', priority: 2 },
    // Otherwise the first page loads what only later pages share.
    { name: 'first', tags: ['$initial'], priority: 1 },
    shared,
  ],
  staff: [
    base,
    { name: textsOf, debugName: 'texts', priority: 3 },
    { name: 'frame', tags: ['$initial'], priority: 2 },
    { name: beginning, debugName: 'first', priority: 1 },
    { name: 'parts', minShareCount: 4 },
    shared,
  ],
}

const text_file = /\/i18n\/(\w+)\/(\w+)\.json$/
const sentences = /^\0virtual:(?:errors|details)\/(\w+)$/
const first_texts = ['common', 'visitor', 'staff', 'pos']
const list_texts = ['resource', 'fields']
const most_of_small = 1_500

/** The texts that the first page of an entry needs, in one file for each language. */
function firstTexts(id: string) {
  const [, language, name = ''] = text_file.exec(id) ?? []
  return language && first_texts.includes(name) ? `texts_${language}` : null
}

/** Beside them, in one file too, what every list of the staff says, with the texts that are too small to be asked for alone. */
function textsOf(id: string, modules: Modules) {
  const [, spoken] = sentences.exec(id) ?? []
  const [, language = spoken, name = ''] = text_file.exec(id) ?? []
  if (!language) return null
  const { code } = modules.getModuleInfo(id) ?? {}
  const is_small = (code ?? '').length < most_of_small
  const of_lists = spoken || list_texts.includes(name) || is_small
  return firstTexts(id) ?? (of_lists ? `lists_${language}` : null)
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

let needed_first: Set<string> | undefined

/** Our own modules alone: what a library leads to is known only once what nobody uses is gone. */
function beginning(id: string, modules: Modules) {
  needed_first ??= reached(begins_with, (module) => [
    ...(modules.getModuleInfo(module)?.importedIds ?? []),
  ])
  const is_part = needed_first.has(id) && !begins_with.includes(id)
  return is_part && !id.includes('node_modules') ? 'first' : null
}
