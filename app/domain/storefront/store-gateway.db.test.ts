import { afterAll, beforeAll, describe } from 'vitest'
import { createStoreClient } from '#app/platform/store-client.server.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { type FakeStore, startFakeStore } from '#tests/support/fake-store.ts'
import { seedBuiltInStore, seedFakeStore, testStoreContract } from '#tests/support/store-contract.ts'
import { builtInStore } from './gateway/built-in.server.ts'
import { createExternalStore } from './gateway/external.server.ts'
import type { StoreGateway } from './store-gateway.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

describe('the built-in store', () => {
  beforeAll(() => seedBuiltInStore(bed.db))
  testStoreContract(() => ({ store: builtInStore, bed }))
})

describe('the external store', () => {
  let fakeStore: FakeStore
  let store: StoreGateway
  beforeAll(async () => {
    fakeStore = await startFakeStore()
    seedFakeStore(fakeStore)
    store = createExternalStore(createStoreClient(fakeStore.url, fakeStore.storeId))
  })
  afterAll(() => fakeStore.close())
  testStoreContract(() => ({ store, bed }))
})
