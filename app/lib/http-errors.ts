/**
 * An error response to throw from any layer: the framework renders the page of its status. Any other thrown value is a
 * bug and becomes a 500.
 */
export function forbidden(): Response {
  return new Response(null, { status: 403, statusText: 'Forbidden' })
}

/** For a row that does not exist and for a row outside the actor's scope, so that the two cannot be told apart. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: 'Not Found' })
}
