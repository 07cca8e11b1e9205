import { useSyncExternalStore } from 'react'

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

/** A parsed value in browser storage. `get` returns the same object until the stored text changes. */
export type ValueStore<T> = {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/**
 * Creates a store of a parsed value.
 *
 * @param parse reads the stored text, null if there is none; must not throw
 * @param serialise returns the text to store, or null to remove the key
 */
export function createValueStore<T>(
  key: string,
  storage: () => Storage,
  parse: (text: string | null) => T,
  serialise: (value: T) => string | null,
): ValueStore<T> {
  const { read, write, subscribe } = createStorageStore(key, storage)
  let cached: { text: string | null; value: T } | null = null
  return {
    get() {
      const text = read()
      if (!cached || cached.text !== text) cached = { text, value: parse(text) }
      return cached.value
    },
    set: (value) => write(serialise(value)),
    subscribe,
  }
}

/** The store's value, rendered again on each change. `serverValue` is used for server HTML and the first client render. */
export function useStoredValue<T>(store: ValueStore<T>, serverValue: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => serverValue)
}
