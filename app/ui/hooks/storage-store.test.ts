import { expect, test } from 'vitest'
import { createStorageStore } from './storage-store.ts'

/** The storage of a browser, which accepts writes until it is full. */
function makeStorage() {
  const values = new Map<string, string>()
  const state = { isFull: false }
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
    setItem: (key: string, text: string) => {
      if (state.isFull) throw new DOMException('', 'QuotaExceededError')
      values.set(key, text)
    },
  } as Storage
  return { state, create: (key: string) => createStorageStore(key, () => storage) }
}

test('a value that storage accepts is stored', () => {
  const { create } = makeStorage()
  const store = create('accepted')
  store.write('Forklift')
  expect(store.isStored()).toBe(true)
  expect(create('accepted').read()).toBe('Forklift')
})

test('a value that full storage rejects is kept for the document, also for a store that is created again', () => {
  const { state, create } = makeStorage()
  const store = create('rejected')
  store.write('Forklift')
  state.isFull = true
  store.write('Forklift driver')
  expect(store.isStored()).toBe(false)
  const again = create('rejected')
  expect(again.read()).toBe('Forklift driver')
  expect(again.isStored()).toBe(false)
  state.isFull = false
  again.write('Forklift driver in Perth')
  expect([store.isStored(), store.read()]).toEqual([true, 'Forklift driver in Perth'])
})

test('storage that is blocked keeps values for the document', () => {
  const store = createStorageStore('blocked', () => {
    throw new DOMException('', 'SecurityError')
  })
  store.write('Forklift')
  expect([store.read(), store.isStored()]).toEqual(['Forklift', false])
})
