import { useSyncExternalStore } from 'react'

/**
 * A text value in browser storage, shared with other tabs. Where storage is blocked or full, the value is kept in
 * memory for the lifetime of the document.
 */
type StorageStore = {
  read(): string | null
  write(text: string | null): void
  /** False after a write that storage rejected, until one succeeds: the value ends with the document. */
  isStored(): boolean
  /** Calls `listener` when the value may have changed, in this tab or another. @returns the unsubscribe function */
  subscribe(listener: () => void): () => void
}

/** The values that storage has rejected, by key: a store can be created again for the same one. */
const inMemory = new Map<string, string | null>()

export function createStorageStore(key: string, storage: () => Storage): StorageStore {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const onStorageEvent = (event: StorageEvent) => {
    // A null key means that all of storage was cleared.
    if (event.key === key || event.key === null) notify()
  }
  return {
    read() {
      const rejected = inMemory.get(key)
      if (rejected !== undefined) return rejected
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
        inMemory.delete(key)
      } catch {
        inMemory.set(key, text)
      }
      notify()
    },
    isStored: () => !inMemory.has(key),
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

/** A parsed value in browser storage. `get` returns the same object until the stored text changes. */
type ValueStore<T> = {
  /** The value where nothing is stored, and on the server. */
  readonly initial: T
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
  const initial = parse(null)
  let cached: { text: string; value: T } | null = null
  return {
    initial,
    get() {
      const text = read()
      if (text === null) return initial
      if (cached?.text !== text) cached = { text, value: parse(text) }
      return cached.value
    },
    set: (value) => write(serialise(value)),
    subscribe,
  }
}

/** The store's value, rendered again on each change. Server HTML and the first client render have the initial one. */
export function useStoredValue<T>(store: ValueStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial)
}
