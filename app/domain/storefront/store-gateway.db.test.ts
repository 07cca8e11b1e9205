import { afterAll, beforeAll, describe } from 'vitest'
import { createStoreClient } from '#app/platform/store-client.server.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { openStoreStandIn, type StandIn } from '#tests/support/fake-store.ts'
import { holdsTheContract, stockOurs, stockTheirs } from '#tests/support/store-contract.ts'
import { builtInStore } from './gateway/built-in.server.ts'
import { externalStore } from './gateway/external.server.ts'
import type { StoreGateway } from './store-gateway.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

describe('the built-in store', () => {
  beforeAll(() => stockOurs(bed.db))
  holdsTheContract(() => ({ store: builtInStore, bed }))
})

describe('the external store', () => {
  let standIn: StandIn
  let store: StoreGateway
  beforeAll(async () => {
    standIn = await openStoreStandIn()
    stockTheirs(standIn)
    store = externalStore(createStoreClient(standIn.url, standIn.storeId))
  })
  afterAll(() => standIn.close())
  holdsTheContract(() => ({ store, bed }))
})
