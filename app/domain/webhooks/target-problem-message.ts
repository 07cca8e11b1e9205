import type { TargetProblem } from '#app/platform/public-http-client.server.ts'

/** What is wrong with the address of an endpoint. */
export const TARGET_PROBLEM_MESSAGES: Record<TargetProblem, string> = {
  'not-https': 'Enter an address that starts with https://.',
  private: 'Enter an address on the public internet.',
  'unknown-host': "We can't find this host name. Check its spelling.",
}
