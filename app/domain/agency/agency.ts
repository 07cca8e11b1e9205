/** The agency's name, contact details and figures, shown in every footer and email. */
export type Agency = {
  name: string
  tagline: string
  email: string
  phone: string
  address: string
  abn: string
  openingHours: string
  licences: { state: string; number: string }[]
  figureJobs: string
  figureCompanies: string
  figureCandidates: string
  /** The line below the figures that says what they count; '' says that they are those of the whole business. */
  figuresSource: string
  /** The lowest hourly pay, for the checks of job ads; null checks nothing. */
  minimumHourlyCents: number | null
  /** The calendar date since which it applies. */
  minimumHourlySince: string | null
}

/** The settings until an admin saves any: the specification's figures and the product's own name. */
export const DEFAULT_AGENCY: Agency = {
  name: 'Muster',
  tagline: 'Staffing and recruitment across Australia',
  email: 'hello@muster.example',
  phone: '(02) 5550 1420',
  address: 'Level 4, 18 Harrington Street, The Rocks NSW 2000',
  abn: '51 824 753 556',
  openingHours: 'Monday to Friday, 08:30 to 17:30',
  licences: [],
  figureJobs: '1,200+',
  figureCompanies: '300+',
  figureCandidates: '10k+',
  figuresSource: '',
  // Not a figure of the law: that changes every July, and an admin enters the one that applies.
  minimumHourlyCents: null,
  minimumHourlySince: null,
}
