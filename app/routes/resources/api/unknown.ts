import { problem } from '#app/http/public/api-response.server.ts'

/** Unknown addresses of the API get a problem instead of the 404 page. */
export const loader = () => problem(404)
export const action = loader
