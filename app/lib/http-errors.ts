/**
 * Refusals that end a request wherever they are noticed. They are web Responses, because that is what the framework
 * turns into the page of their status; anything else that is thrown is a bug and becomes a 500.
 */
export function forbidden(): Response {
  return new Response(null, { status: 403, statusText: 'Forbidden' })
}

/** Out of reach: a row that does not exist and a row of somebody else's look alike. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: 'Not Found' })
}
