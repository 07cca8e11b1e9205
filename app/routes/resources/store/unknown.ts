import { storeError } from '#app/http/public-store-api.server.ts'

/** What is not part of the interface: its callers are programs, so no page says so. */
export const loader = () => storeError(404, 'Not found')
export const action = loader
