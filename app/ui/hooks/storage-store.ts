/**
 * Text in the browser's storage that this tab reads and writes like a value, and other tabs too. Where storage is
 * blocked or full the value lives in memory: it then lasts as long as the document.
 */
export type StorageStore = {
  read(): string | null
  write(text: string | null): void
  /** Calls back whenever the text may have changed, in this tab or another; returns the end of it. */
  subscribe(listener: () => void): () => void
}

export function createStorageStore(key: string, storage: () => Storage): StorageStore {
  const listeners = new Set<() => void>()
  /** Undefined while storage works. */
  let inMemory: string | null | undefined
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const heard = (event: StorageEvent) => {
    // A null key: everything was cleared.
    if (event.key === key || event.key === null) tell()
  }
  return {
    read() {
      if (inMemory !== undefined) return inMemory
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    write(text) {
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
        inMemory = undefined
      } catch {
        inMemory = text
      }
      tell()
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        addEventListener('storage', heard)
        // A page that Back brought from the browser's cache has missed what happened since.
        addEventListener('pageshow', tell)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        removeEventListener('storage', heard)
        removeEventListener('pageshow', tell)
      }
    },
  }
}

/** Does what is stored outlast this document? Not where storage is blocked. */
export function isStorageAvailable(): boolean {
  const probe = 'muster-probe'
  try {
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}
