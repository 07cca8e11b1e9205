export type Section = 'responsibilities' | 'requirements' | 'benefits'

// In order. The plain words for a role come last: 'Role requirements' are requirements, 'The role' is what one does.
const HEADINGS: [Section, RegExp][] = [
  [
    'benefits',
    /\bbenefits?\b|\bperks\b|\bin it for you\b|\b(?:we|we'll|we can) (?:can |will |also )?(?:offer|provide)\b|\bon offer\b|\b(?:the|our) offer(?:ing)?\b|\brewards\b|\bin return\b|\bwhat you(?:'ll| will)? (?:get|receive|enjoy)\b|\bwhy (?:join|work (?:for|with|at)|choose)\b|\bwhat's on the table\b/,
  ],
  [
    'responsibilities',
    /\bresponsibilit|\bduties\b|\baccountabilit|\bwhat you(?:'ll| will) (?:do|be doing)\b|\bday[ -]to[ -]day\b|\bkey (?:tasks|deliverables|outcomes)\b|\byou will be responsible\b/,
  ],
  [
    'requirements',
    /\brequire(?:ments?|d)\b|\babout you\b|\bwho (?:you are|are you|we're looking for|we are looking for)\b|\byou(?:'ll| will)? (?:also )?(?:need|have|bring|possess|demonstrate)\b|\bwhat you(?:'ll| will)? (?:need|bring|have)\b|\b(?:skills?|skillset|experience|qualifications?|criteria|attributes|competenc(?:y|ies)|capabilit(?:y|ies)|prerequisites?|credentials)\b|\blooking for\b|\bto be (?:successful|considered)\b|\bideal (?:candidate|person|applicant)\b|\bmust[ -]haves?\b|\bessential\b|\bdesirable\b|\bmandatory\b|\byour (?:background|profile)\b|\bsuccessful (?:candidate|applicant|person)\b|\bdo you have\b|\bto succeed\b|\byour success\b|\bsuccess factors\b/,
  ],
  [
    'responsibilities',
    /\b(?:the|this|your|about the) (?:role|position|opportunity|job|work)\b|\brole (?:purpose|overview|description|summary)\b|\bposition (?:purpose|overview|description|summary|details)\b|\bjob (?:description|summary|overview|tasks)\b|\byou will(?: be)?\W*$|\byou'll(?: be)?\W*$|\byou will be\b|\bfocus(?:es)? on\b/,
  ],
]

/** The section that a heading or lead-in announces ('What you'll bring' → requirements), or null for any other. */
export function findSection(heading: string): Section | null {
  const words = heading.toLowerCase().replace(/[’‘`]/g, "'").replace(/\s+/g, ' ')
  return HEADINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

/** A lead-in that says nothing but that a list follows ('You will:', 'Your duties will include the following:'). */
export function isEmptyLeadIn(text: string): boolean {
  if (text.length > 90 || /[.!?]$/.test(text)) return false
  const words =
    text
      .toLowerCase()
      .replace(/[’‘`]/g, "'")
      .match(/[a-z']+/g) ?? []
  return !/\d/.test(text) && words.every((word) => FILLER.has(word))
}

const FILLER = new Set(
  `a about able across additional also an and any are as at be benefits both bring but by can candidate consistently come deliver demonstrate doing duties enjoy factors
  experience for following from have ideal ideally in include includes including is it key like limited looking main must need needed not of offer on one or other our
  person position possess primary provide qualifications range receive required requirements responsibilities responsible relevant role skills skillset some succeed success successful such tasks that the these this
  to typical ultimately various we we'd we'll we're well what who will with would you you'd you'll you're your`.split(
    /\s+/,
  ),
)
