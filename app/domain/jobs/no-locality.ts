/**
 * Words that stand where a location has its locality: 'Various locations', 'Multiple sites across', 'Australia-wide'.
 */
const NO_LOCALITY = new RegExp(
  `^(?:${[
    '(?:all|many|multiple|several|various)(?: (?:areas|cities|locations?|places|regions|sites|states|suburbs))?(?: (?:across|in|throughout))?',
    '(?:australia|nation|state)(?:[ –-]?wide)',
    'anywhere|australia|national|remote|work(?:ing)? from home',
  ].join('|')})[\\s–-]*$`,
  'i',
)

/** Whether a text names no locality: 'Multiple', 'Nationwide', 'Remote'. */
export const isNoLocality = (text: string): boolean => NO_LOCALITY.test(text.trim())
