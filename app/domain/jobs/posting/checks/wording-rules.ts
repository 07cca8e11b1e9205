/** Wording that the check of a job ad warns about. A warning never changes the text, and exemptions exist. */

export const WORDING_KINDS = [
  'discriminatory-wording',
  'personal-question',
  'private-data-request',
  'upfront-fee',
  'pay-secrecy',
  'piece-rate',
] as const
type WordingKind = (typeof WORDING_KINDS)[number]

/** `message` gets the words that were found, in quotation marks. */
export type WordingRule = { kind: WordingKind; pattern: RegExp; message: (found: string) => string }

/**
 * Words for one sex, with the usual replacement. The Australian Human Rights Commission names tradesman and foreman.
 */
const GENDERED_WORDS: [pattern: string, replacement: string][] = [
  ['tradesm[ae]n', 'tradesperson'],
  ['forem[ae]n', 'supervisor'],
  ['handym[ae]n', 'maintenance worker'],
  ['sales(?:m[ae]n|wom[ae]n|girls?|lad(?:y|ies))', 'salesperson'],
  ['storem[ae]n', 'storeperson'],
  ['chairm[ae]n', 'chair'],
  ['bar(?:m[ae]n|maids?)', 'bar attendant'],
  ['waitress(?:es)?', 'wait staff'],
  ['draftsm[ae]n', 'drafter'],
  ['(?:repair|delivery|work|crafts|service|grounds|yard|lines|camera|door)m[ae]n', 'worker'],
  ['(?:fire|police)m[ae]n', 'firefighter or police officer'],
  ['(?:air )?hostess(?:es)?|stewardess(?:es)?', 'host or flight attendant'],
  ['girl friday', 'office assistant'],
  ['(?:office|front desk|check-?out) (?:girls?|boys?|lad(?:y|ies))', 'office assistant'],
  ['(?:cleaning|tea|dinner|dental|shop) (?:girls?|lad(?:y|ies))', 'cleaner or assistant'],
]

/**
 * The end of a clause. `be single` then names a person's status, and `under 30` an age, not a measure such as 30
 * minutes.
 */
const CLAUSE_END = String.raw`(?=\s*(?:[.,;:!?)]|\n|$)|,? (?:and|or|with|without|preferred|only)\b)`

/** What comes before the person that an ad asks for: `we want a young male`. */
const ASKS_FOR = String.raw`(?:want|need|seek(?:ing)?|looking for|requires?) (?:an? )?(?:[\w-]+ ){0,3}`

/** A person that an ad asks for, and not one for whom they work: `need a native speaker`, but not `need a carer for`. */
const ASKS_FOR_PERSON = String.raw`(?:want|need|seek(?:ing)?|looking for|requires?) (?:an? )?(?:(?!(?:for|of|with|to|and) )[\w-]+ ){0,3}(?:[\w-]+(?:er|or|ist|ant)s?|persons?|people|some(?:one|body)|staff|hands?),? `

const SEX = [
  String.raw`(?<=\b${ASKS_FOR})(?<!male (?:or|and) )(?:fe)?males?(?! (?:or|and|/) (?:fe)?male| (?:clients?|patients?|residents?|students?|prisoners?|inmates?|athletes?|voice))`,
  String.raw`(?<=\b${ASKS_FOR})(?:lads?|gentlem[ae]n|guys?|girls?|lad(?:y|ies))(?! (?:or|and|/)|['’])`,
  String.raw`must be (?:an? )?(?:fe)?males?(?! (?:or|and|/) (?:fe)?male)`,
  String.raw`(?:preferably|ideally) (?:an? )?(?:fe)?males?(?! (?:or|and|/) (?:fe)?male)`,
  String.raw`(?<=\b(?:under|over|below) \d{2},? (?:and|or) )(?:fe)?males?`,
  String.raw`(?:fe)?males? (?:only|preferred|candidates?|applicants?)`,
  String.raw`(?:men|women|ladies|gentlemen|mums|dads) (?:only|preferred)`,
  String.raw`(?:ideal|perfect|great|suitable|suits?)(?: for)? (?:an? )?(?:[\w-]+ ){0,3}(?:mums?|mothers?|dads?|fathers?)`,
  String.raw`suits? (?:an? )?(?:[\w-]+ )?(?:male|female|man|woman|lady|gentleman)s?`,
]
const AGE = [
  String.raw`young(?! (?:people|persons?|adults?|children|men|women|families|offenders|learners|minds|nsw))`,
  'youthful',
  'mature(?:[- ]aged?)?(?! (?:markets?|business(?:es)?|systems?|process(?:es)?|products?|platforms?|trees?|organisations?))',
  'recent grad(?:uate)?s?',
  'gen(?:eration)?[ -][xyz](?! (?:customers?|consumers?|clients?|audiences?|shoppers?|markets?))',
  'school[- ]leavers?',
  'digital natives?',
  String.raw`(?:aged|between the ages of) (?!18\b)\d{2}`,
  String.raw`(?:under|over|below) (?!18\b)\d{2} years (?:old|of age)`,
  String.raw`(?<=\b(?:must be|should be|applicants?|candidates?|(?:fe)?males?) )(?:under|over|below) (?!18\b)\d{2}${CLAUSE_END}`,
  String.raw`(?=under|over|below)(?<=\b${ASKS_FOR_PERSON})(?:under|over|below) (?!18\b)\d{2}${CLAUSE_END}`,
  String.raw`(?:under|over|below) (?!18\b)\d{2}(?=,? (?:and|or) (?:fe)?male)`,
  String.raw`no (?:under|over)[ -](?!18)\d{2}['’]?s`,
  // Of adults: a class or a ward has an age too.
  String.raw`(?<!\b(?:care|caring|support|supporting|teach|teaching|coach|with|of)(?: for| of)? )(?:1[89]|[2-9]\d) ?(?:[-–]|to) ?\d{2}[ -]years?[ -]olds?`,
  String.raw`under the age of (?!18\b)\d{2}`,
  String.raw`aged (?:under|over|below|above) (?!18\b)\d{2}`,
  '(?<!no )(?:maximum age|upper age|age limit)',
]
const RACE = [
  'native (?:english )?speakers?',
  'english as (?:an? |your |their )?first language',
  'australian[- ]born',
  '(?:aussies?|australians) only',
  'no foreigners',
  '(?:no|without an?) (?:foreign |strong )?accents?',
  '(?:asians?|europeans?|anglos?) (?:only|preferred|appearance|background)',
  'caucasian',
]
const DISABILITY = ['able[- ]bodied', 'no (?:disabilit(?:y|ies)|medical conditions?|mental health)']
const MARITAL_STATUS = [
  String.raw`must be (?:single|unmarried|married|divorced)${CLAUSE_END}`,
  String.raw`(?:single|married|unmarried) (?:people|persons?|m[ae]n|wom[ae]n|applicants?|candidates?) (?:only|preferred)`,
]
const FAMILY = ['(?:no|without) (?:kids|children|family commitments)', 'childless', 'unmarried', 'not pregnant']
const SEXUALITY = ['(?:heterosexuals?|straight (?:men|women|people)|gays?|lesbians?) (?:only|preferred)']
const LOOKS = [
  'good[- ]looking',
  'attractive (?:females?|males?|lad(?:y|ies)|girls?|m[ae]n|wom[ae]n|persons?|people|appearance)',
]
const FAITH = '(?:christian|muslim|hindu|jew|buddhist|catholic|sikh)'
const RELIGION = [
  `(?:${FAITH}s?|jewish) (?:only|preferred|applicants?|candidates?)`,
  `must be (?:an? )?(?:practi[sc]ing |committed |devout )?(?:${FAITH}s?|jewish)`,
]
const CITIZENSHIP = ['australian citizens? only', 'only australian citizens?']

const word = (pattern: string) => new RegExp(String.raw`\b(?:${pattern})\b`, 'gi')
const anyOf = (patterns: string[]) => word(patterns.join('|'))

const discriminatory = (patterns: string[], ground: string): WordingRule => ({
  kind: 'discriminatory-wording',
  pattern: anyOf(patterns),
  message: (found) => `“${found}” can exclude people because of their ${ground}, which is unlawful in most jobs.`,
})

const personalQuestionMessage = (found: string) =>
  `“${found}”: asking applicants for this can be unlawful before they are hired.`
const privateDataMessage = (found: string) =>
  `“${found}”: don't ask for tax, bank or identity numbers or documents before someone is hired.`

const REQUEST = String.raw`(?:your|provide|providing|send|supply|supplying|enter|give|email|attach|include|submit|copy of)`

const BANK_NUMBERS = String.raw`(?:bank(?:ing)? (?:account )?(?:details|numbers?|information)|direct deposit (?:details|information)|BSB(?: numbers?)?|account numbers?(?: \(bank\))?)`
const BANK_DATA = String.raw`${BANK_NUMBERS}(?:(?: and | or | & ?| ?/ ?|, ?)${BANK_NUMBERS})*`
/** Requests for bank data without such a verb. Work with the data of others, such as `verify the BSB`, is none. */
const BANK_REQUESTS = [
  String.raw`(?=ba|dir|BSB|acc)(?<!\b(?:no|without) )${BANK_DATA} (?:(?:are|is|will be|to be|must be) )?(?:needed|required|requested|provided|supplied|included|attached|with (?:your|the|each|every|all) (?:applications?|resumes?|CVs?))`,
  String.raw`(?=BSB)(?<!\b(?:verif|check|process|updat|reconcil|maintain|match|validat|record)\w*\b[^.\n]{0,40})BSB(?: numbers?)?(?: and | or | & ?| ?/ ?|, ?)(?:bank )?account (?:numbers?|details)`,
  String.raw`(?:we(?:['’]ll)? (?:will |also )?(?:need|require|ask for)|tell us|bring|upload|forward|quote) (?:your |a |the )?${BANK_DATA}`,
]

/**
 * The rules. Sources: Sex, Age, Racial and Disability Discrimination Acts, which also apply to advertisements, as the
 * Australian Human Rights Commission explains them; Willmott v Woolworths [2014] QCAT 601 on questions in a form; Fair
 * Work Act 2009 sections 333B to 333D on pay secrecy and 536AA on the pay in ads.
 */
export const WORDING_RULES: readonly WordingRule[] = [
  ...GENDERED_WORDS.map(
    ([pattern, replacement]): WordingRule => ({
      kind: 'discriminatory-wording',
      pattern: word(pattern),
      message: (found) => `“${found}” suggests one sex only. Consider “${replacement}”.`,
    }),
  ),
  discriminatory(SEX, 'sex'),
  discriminatory(AGE, 'age'),
  discriminatory(RACE, 'race or origin'),
  discriminatory(DISABILITY, 'disability'),
  discriminatory(MARITAL_STATUS, 'marital status'),
  {
    kind: 'discriminatory-wording',
    pattern: anyOf(CITIZENSHIP),
    message: (found) =>
      `“${found}” is allowed only where a law or a security clearance requires citizenship. In other jobs, ask for the right to work in Australia.`,
  },
  discriminatory(FAMILY, 'family responsibilities'),
  discriminatory(RELIGION, 'religion'),
  discriminatory(SEXUALITY, 'sexual orientation'),
  discriminatory(LOOKS, 'physical features'),
  {
    kind: 'personal-question',
    pattern: anyOf([
      'date of birth',
      'd\\.?o\\.?b',
      'your age',
      'how old are you',
      'marital status',
      '(?<!regardless of |irrespective of |matter |whatever )your (?:nationality|religion|ethnicity)',
      'are you (?:male or female|married|single|pregnant|planning (?:a family|to have))',
      '(?:do|will) you (?:have|want|plan to have) (?:any )?(?:kids|children|a family)',
      '(?:do|have) you (?:have|had|suffer(?:ed)? from) (?:any |an? )?(?:(?:medical|health|pre-existing) conditions?|disabilit(?:y|ies)|illness(?:es)?)',
      "have you (?:ever )?(?:made|lodged|had) (?:any |an? )?workers?[’']? compensation claims?",
      String.raw`(?:your|state|provide|include) (?:current|present|last|previous) (?:salary|pay|wage|remuneration|package)`,
      'salary history',
      // A photo ID is a document that people show once they are hired.
      String.raw`(?:attach|include|send|supply|with|provide|upload|submit|enclose|email) (?:us )?(?:an? |your )?(?:(?:recent|current|passport|colour|clear) )?(?:photo|photograph|headshot|selfie)(?![- ](?:ids?|identification|identity|cards?|driv|licen|editing|shoots?)\b)`,
    ]),
    message: personalQuestionMessage,
  },
  {
    kind: 'private-data-request',
    pattern: anyOf([
      'tax file (?:numbers?|nos?(?! longer))',
      'TFNs?',
      '(?:copy|copies|proof|scan|photo) of (?:your |the |valid )*(?:work rights|right to work|visas?|citizenship|residency|birth certificate)',
      String.raw`(?:copy|photo|scan) of (?:\w+ ){0,2}driver['’]?s? licen[cs]e|driver['’]?s? licen[cs]e number`,
      String.raw`${REQUEST}\b[^.\n]{0,40}\b(?:bank (?:account|details)|account numbers?|BSB|credit card|passport|medicare (?:card|number))`,
      ...BANK_REQUESTS,
    ]),
    message: privateDataMessage,
  },
  {
    kind: 'upfront-fee',
    pattern: anyOf([
      String.raw`(?:upfront|up-front|registration|application|joining) fees?`,
      String.raw`pay (?:us |an? |the )?\$\s?\d[\d,.]*[^.\n]{0,30}\b(?:fee|deposit|kit|training)`,
    ]),
    message: (found) => `“${found}”: asking applicants for money is a sign of a scam, and people report it.`,
  },
  {
    kind: 'pay-secrecy',
    pattern: anyOf([
      'pay[- ]secrecy',
      String.raw`(?:salary|salaries|pay|wages?|remuneration)\b(?: \w+){0,4} (?:confidential|secret)(?! (?:information|records))`,
      'keep (?:your|their) (?:salary|pay|wages?|rate|remuneration) (?:to (?:yourself|themselves)|private|quiet)',
      String.raw`(?:do not|don't|must not|not to|never|may not|cannot|can't|not allowed to)\b[^.\n]{0,20}\b(?:discuss|disclose|share|reveal|talk about)\b[^.\n]{0,30}\b(?:salary|salaries|pay|wages?|remuneration|earnings)`,
    ]),
    message: (found) =>
      `“${found}”: employees may talk about their pay. Pay secrecy terms are banned in new contracts.`,
  },
  {
    kind: 'piece-rate',
    pattern: anyOf([
      'piece[- ]?rates?',
      'piece[- ]?work(?:ers?)?',
      String.raw`(?:paid|(?:earn|pay|paid|rate of)[^.\n]{0,20}\$\s?\d[\d,.]*) (?:per|by the|an?) (?:piece|bin|bucket|box|tray|punnet|kilo(?:gram)?|kg)`,
    ]),
    message: (found) => `“${found}”: also state the hourly or weekly pay, or say that an hourly rate applies.`,
  },
]

/** In the label of a screening question the words alone are a request, such as `BSB and account number`. */
export const QUESTION_RULES: readonly WordingRule[] = [
  {
    kind: 'personal-question',
    pattern: anyOf(['gender', 'nationality', 'religion', 'ethnicity', String.raw`^(?:sex|age)(?=\W*$)`]),
    message: personalQuestionMessage,
  },
  {
    kind: 'private-data-request',
    pattern: anyOf([
      'bank (?:account|details)',
      'account number',
      'BSB',
      'passport number',
      'medicare (?:card|number)',
    ]),
    message: privateDataMessage,
  },
]

const ANY_RULE = new RegExp(WORDING_RULES.map(({ pattern }) => pattern.source).join('|'), 'i')

/**
 * Whether a rule matches at all: one pass over the text, because nearly all texts of an import have nothing to warn
 * about.
 */
export function hasListedWording(text: string): boolean {
  return ANY_RULE.test(text)
}
