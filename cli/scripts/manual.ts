/** Writes the manual of every command from the commands themselves: pages for `man`, and one page for a browser. */
import type { EventEmitter } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'

type Section = { title: string; words: string[]; command: Command }

/** Writes the pages into a folder and answers the paths of those for `man`, from there. */
export function writeManual(program: Command, version: string, folder: string): string[] {
  mkdirSync(join(folder, 'man'), { recursive: true })
  writeFileSync(join(folder, 'reference.html'), htmlOf(program, version))
  const pages = [program, ...groupsOf(program)].map((command) => ({
    path: `man/${nameOf(program, command)}.1`,
    text: manOf(program, command, version),
  }))
  for (const { path, text } of pages) writeFileSync(join(folder, path), text)
  return pages.map(({ path }) => path)
}

function nameOf(program: Command, command: Command) {
  return command === program ? program.name() : `${program.name()}-${command.name()}`
}

function groupsOf(program: Command): Command[] {
  return program.commands.toSorted((a, b) => (a.name() < b.name() ? -1 : 1))
}

/** The commands of a page: a group has one section for each verb. */
function sectionsOf(program: Command, group: Command): Section[] {
  const verbs = group.commands.length > 0 ? groupsOf(group) : [group]
  return verbs.map((command) => {
    const own = command === group ? [] : [command.name()]
    const words = [program.name(), group.name(), ...own]
    return { title: words.slice(1).join(' '), words, command }
  })
}

const usage = ({ words, command }: Section) => `${words.join(' ')} ${command.usage()}`.trim()

function flagsOf(command: Command) {
  return command
    .createHelp()
    .visibleOptions(command)
    .map(({ flags, description, argChoices }) => ({
      flags,
      about: argChoices ? `${description} (${argChoices.join(', ')})` : description,
    }))
}

function argumentsOf(command: Command) {
  return command.registeredArguments
    .filter(({ description }) => description)
    .map((one) => ({ flags: one.name(), about: one.description }))
}

/** Returns what the help prints below the flags: examples, and shapes of flags that take objects. */
function afterwordOf(command: Command) {
  const written: string[] = []
  // Commander writes them when it is told that help was printed.
  const told = command as unknown as EventEmitter
  told.emit('afterHelp', { command, error: false, write: (text: string) => written.push(text) })
  return written.join('\n').trim()
}

function manOf(program: Command, command: Command, version: string) {
  const name = nameOf(program, command)
  const about = command.summary() || command.description()
  const head = [
    `.TH ${roff(name).toUpperCase()} 1 "" "Kermesse ${version}" "Kermesse"`,
    '.SH NAME',
    `${roff(name)} \\- ${roff(about)}`,
  ]
  if (command === program) {
    const commands = groupsOf(program).map((one) => ({
      flags: `${nameOf(program, one)}(1)`,
      about: one.summary() || one.description(),
    }))
    return page([
      ...head,
      '.SH COMMANDS',
      ...tagged(commands),
      '.SH FLAGS OF EVERY COMMAND',
      ...tagged(flagsOf(program)),
    ])
  }
  const sections = sectionsOf(program, command).flatMap((section) => [
    `.SH ${roff(section.title).toUpperCase()}`,
    '.nf',
    `.B ${roff(usage(section))}`,
    '.fi',
    '.PP',
    ...section.command.description().split('\n').map(roff),
    ...tagged([...argumentsOf(section.command), ...flagsOf(section.command)]),
    ...asTyped(afterwordOf(section.command)),
  ])
  return page([...head, ...sections, '.SH SEE ALSO', `${roff(program.name())}(1)`])
}

const page = (lines: readonly string[]) => `${lines.join('\n')}\n`

const tagged = (rows: readonly { flags: string; about: string }[]) =>
  rows.flatMap(({ flags, about }) => ['.TP', `.B ${roff(flags)}`, roff(about)])

const asTyped = (text: string) => (text ? ['.PP', '.nf', ...text.split('\n').map(roff), '.fi'] : [])

/** A text as roff reads it: nothing in it is a request, and a hyphen is the sign that is typed. */
function roff(text: string) {
  const line = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('\n', ' ')
  return /^[.']/.test(line) ? `\\&${line}` : line
}

function htmlOf(program: Command, version: string) {
  const groups = groupsOf(program)
  const entry = (one: Command) =>
    `<li><a href="#${one.name()}">${html(one.name())}</a> ${html(one.summary() || one.description())}</li>`
  const bodies = groups.map(
    (group) =>
      `<section id="${group.name()}"><h2>${html(group.name())}</h2>${sectionsOf(program, group).map(sectionHtml).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>kermesse ${html(version)}</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem }
pre, code, dt { font: 0.9rem/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: 0.75rem; background: color-mix(in srgb, currentcolor 8%, transparent) }
dt { font-weight: 600 }
dd { margin: 0 0 0.5rem 1.5rem }
section { border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent) }
nav ul { columns: 20rem }
</style>
<h1>kermesse ${html(version)}</h1>
<p>${html(program.description())}</p>
<nav><ul>${groups.map(entry).join('\n')}</ul></nav>
<h2>Flags of every command</h2>
${listHtml(flagsOf(program))}
${bodies.join('\n')}
</html>
`
}

function sectionHtml(section: Section) {
  const { command, title } = section
  const afterword = afterwordOf(command)
  const paragraphs = command
    .description()
    .split(/\n\n+/)
    .map((text) => `<p>${html(text)}</p>`)
  return [
    `<article id="${title.replaceAll(' ', '-')}"><h3>${html(title)}</h3>`,
    `<pre>${html(usage(section))}</pre>`,
    ...paragraphs,
    listHtml([...argumentsOf(command), ...flagsOf(command)]),
    afterword && `<pre>${html(afterword)}</pre>`,
    '</article>',
  ].join('\n')
}

function listHtml(rows: readonly { flags: string; about: string }[]) {
  const items = rows.map(({ flags, about }) => `<dt>${html(flags)}</dt><dd>${html(about)}</dd>`)
  return `<dl>${items.join('\n')}</dl>`
}

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
