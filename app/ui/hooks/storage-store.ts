/**
 * A text value in browser storage, shared with other tabs. Where storage is blocked or full, the value is kept in
 * memory for the lifetime of the document.
 */
export type StorageStore = {
  read(): string | null
  write(text: string | null): void
  /** Calls `listener` when the value may have changed, in this tab or another. @returns the unsubscribe function */
  subscribe(listener: () => void): () => void
}

export function createStorageStore(key: string, storage: () => Storage): StorageStore {
  const listeners = new Set<() => void>()
  /** Undefined while storage works. */
  let inMemory: string | null | undefined
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const onStorageEvent = (event: StorageEvent) => {
    // A null key means that all of storage was cleared.
    if (event.key === key || event.key === null) notify()
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
      notify()
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        addEventListener('storage', onStorageEvent)
        // A page restored from the back/forward cache has missed the events in between.
        addEventListener('pageshow', notify)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        removeEventListener('storage', onStorageEvent)
        removeEventListener('pageshow', notify)
      }
    },
  }
}

/** True where localStorage works, so that stored values outlast the document. */
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
