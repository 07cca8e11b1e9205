import type { CompanyRole } from '#app/policy/actor.ts'

/** How many API keys and webhooks of a member go on working. */
export type MemberPrograms = { apiKeys: number; webhooks: number }

/**
 * What a new role means for the keys and webhooks of a member: those of a read-only member go on, but keys only read.
 * Null where nothing changes.
 */
export function memberProgramsMessage(
  role: CompanyRole,
  { apiKeys, webhooks }: MemberPrograms,
  whose: 'Their' | 'Your',
): string | null {
  if (role !== 'read-only' || apiKeys + webhooks === 0) return null
  const key = apiKeys > 0 && `${apiKeys === 1 ? 'API key' : 'API keys'} can now only read`
  const webhook = webhooks > 0 && `${webhooks === 1 ? 'webhook still receives' : 'webhooks still receive'} events`
  if (key && webhook) return `${whose} ${key}, and ${whose.toLowerCase()} ${webhook}.`
  return `${whose} ${key || webhook}.`
}
