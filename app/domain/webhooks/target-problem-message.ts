import type { TargetProblem } from '#app/platform/public-http-client.server.ts'

/**
 * One message for a private host and an unknown one, which would tell what names exist in the network of the server.
 */
const NOT_FOUND = "We can't find this address on the public internet. Check its spelling."

/** What is wrong with the address of an endpoint. */
export const TARGET_PROBLEM_MESSAGES: Record<TargetProblem, string> = {
  'not-https': 'Enter an address that starts with https://.',
  private: NOT_FOUND,
  'unknown-host': NOT_FOUND,
}
