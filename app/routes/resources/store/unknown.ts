import { storeError } from '#app/http/public-store-api.server.ts'

/** Unknown paths of the API get a JSON error instead of the 404 page. */
export const loader = () => storeError(404, 'Not found')
export const action = loader
