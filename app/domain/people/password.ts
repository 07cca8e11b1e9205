/** The five rules for a new password (specification section 5), in the order of the checklist. */
export const PASSWORD_RULES = [
  { id: 'length', label: 'At least 8 characters', met: (password: string) => [...password].length >= 8 },
  { id: 'upper', label: 'One uppercase letter', met: (password: string) => /[A-Z]/.test(password) },
  { id: 'lower', label: 'One lowercase letter', met: (password: string) => /[a-z]/.test(password) },
  { id: 'digit', label: 'One number', met: (password: string) => /\d/.test(password) },
  {
    id: 'special',
    label: 'One special character from !@#$%^&*',
    met: (password: string) => /[!@#$%^&*]/.test(password),
  },
] as const

/** Longer passwords are rejected, because truncating one would change it. */
export const MAX_PASSWORD_LENGTH = 128

/** Whether a new password meets every rule that the form lists. */
export function isStrongPassword(password: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.met(password))
}
