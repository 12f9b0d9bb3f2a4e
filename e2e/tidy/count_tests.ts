/** How many folders of core have tests beside them, how many have none, and how many test files of the API lie in no folder. */
export function countTests(paths: string[]) {
  const foldersOf = (pattern: RegExp) =>
    new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? []))
  const folders = foldersOf(/^core\/src\/(\w+)\//)
  const tested = foldersOf(/^core\/test\/(\w+)\/.*\.test\.ts$/)
  const with_tests = [...folders].filter((folder) => tested.has(folder)).length
  const flat = paths.filter((path) => /^api\/test\/[^/]+\.test\.ts$/.test(path)).length
  return { with_tests, without_tests: folders.size - with_tests, flat }
}
