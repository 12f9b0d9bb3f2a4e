/** The browser's stores. A browser that refuses them (private mode) is treated as an empty one. */
export const local = store(() => localStorage)
export const session = store(() => sessionStorage)

function store(open: () => Storage) {
  const attempt = <Value>(work: (storage: Storage) => Value) => {
    try {
      return work(open())
    } catch {
      return null
    }
  }
  return {
    get: (key: string) => attempt((storage) => storage.getItem(key)),
    set: (key: string, value: string) => attempt((storage) => storage.setItem(key, value)),
    remove: (key: string) => attempt((storage) => storage.removeItem(key)),
  }
}
