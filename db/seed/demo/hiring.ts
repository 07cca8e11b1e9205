import type { Ago } from '../demo-job.ts'
import type { PersonEmail } from './people.ts'

/** What an applicant and the employer have done about one application. */
export type DemoHiring = {
  applicant: PersonEmail
  /** The reference of the job. */
  job: string
  coverNote?: string
  rating?: number
  tags?: string[]
  note?: { at: Ago; text: string }
  messages?: { from: 'applicant' | 'employer'; at: Ago; text: string }[]
  interview?: {
    proposed: Ago
    place?: string
    videoUrl?: string
    /** The agreed time, and when the applicant picked it: when the application became `Interview Scheduled`. */
    agreed?: { picked: Ago; on: DemoTime }
    cancelled?: { at: Ago; reason: string }
    /** The times that the applicant has not answered yet. */
    times?: DemoTime[]
    scorecard?: { recommendation: 0 | 1 | 2 | 3; strengths: string; concerns: string }
  }
}

/**
 * Days from today, negative for a past one, and the time of that day in the job's zone. A weekend becomes the next
 * Monday, or the last Friday.
 */
export type DemoTime = readonly [inDays: number, time: string]

/**
 * The pages of the resumes, line by line (`makePdf`), in the year `year`. Each is sent with the person's applications
 * below.
 */
export const resumesIn = (year: number): Partial<Record<PersonEmail, { name: string; pages: string[][] }>> => ({
  'mia@seeker.example': {
    name: 'Mia Tran resume',
    pages: [
      [
        '# Mia Tran',
        'Springvale VIC',
        '',
        'Warehouse and inventory team leader with eight years in third-party logistics.',
        'High-reach and counterbalance licences (LF, LO), current first aid.',
        '',
        '# Experience',
        `Leading hand, Dandenong South distribution centre, ${year - 4} to now`,
        '- Runs a night crew of 14 on inbound and cross-dock, 1,900 pallets a shift',
        '- Cut mispicks from 0.9% to 0.3% with scan-to-confirm and a daily huddle',
        '- Trains new starters on RF scanning and manual handling',
        '',
        `Inventory controller, Keysborough, ${year - 6} to ${year - 4}`,
        '- Perpetual stocktakes for 11,000 lines; variance below 0.2%',
        '- Moved the site from paper picks to RF without a day of downtime',
        '',
        `Storeperson, Clayton, ${year - 8} to ${year - 6}`,
        '- Receiving, put-away and dispatch; forklift every day',
      ],
      [
        '# Licences and training',
        'LF and LO high risk work licence',
        'HLTAID011 Provide First Aid, renewed this year',
        'Certificate IV in Warehousing Operations',
        '',
        '# Systems',
        'Manhattan, CartonCloud, Excel',
        '',
        '# Referees',
        'Two supervisors, on request',
      ],
    ],
  },
  'thomas@seeker.example': {
    name: 'Thomas Papadakis CV',
    pages: [
      [
        '# Thomas Papadakis, registered nurse',
        'Prospect SA',
        '',
        '# Registration',
        'AHPRA registered nurse, no conditions. NDIS worker check, annual flu vaccination.',
        '',
        '# Experience',
        `Clinical nurse, 96-bed residential aged care, Adelaide, ${year - 5} to now`,
        '- In charge of evening shifts: two enrolled nurses and nine carers',
        '- Led the move to electronic medication charts; medication incidents down by a third',
        '- Wound care portfolio, and the contact for the palliative care team',
        '',
        `Registered nurse, emergency department, ${year - 10} to ${year - 5}`,
        '- Triage, resuscitation and mental health presentations',
        '',
        '# Education',
        `Bachelor of Nursing, Adelaide, ${year - 11}`,
        `Graduate Certificate in Aged Care, ${year - 4}`,
      ],
    ],
  },
  'ravi@seeker.example': {
    name: 'Ravi Subramaniam',
    pages: [
      [
        '# Ravi Subramaniam',
        'Software and data engineer, Toowong QLD',
        '',
        '# Experience',
        `Data engineer, energy retailer, Brisbane, ${year - 4} to now`,
        '- Meter data of 400,000 customers from nightly files to a stream; reports are 5 minutes old',
        '- PostgreSQL, dbt, Airflow, Terraform; wrote the runbooks that others now use',
        '',
        `Software engineer, logistics software, ${year - 8} to ${year - 4}`,
        '- TypeScript and Python services for freight pricing; on call one week in six',
        '',
        '# Education',
        `Bachelor of Engineering (Software), ${year - 9}`,
      ],
    ],
  },
})

export const HIRING: readonly DemoHiring[] = [
  {
    applicant: 'mia@seeker.example',
    job: 'WBL-2030',
    coverNote:
      'I have run a night crew for four years and would like to do it for a team that still walks the floor. I can start four weeks after an offer.',
    rating: 5,
    tags: ['Night shift', 'Strong safety record'],
    note: { at: '2 d 09:20', text: 'Spoke on the phone: happy with nights, notice period of four weeks.' },
    messages: [
      {
        from: 'employer',
        at: '3 d 10:05',
        text: 'Hi Mia, thanks for applying. Are you comfortable with a four-night roster, Sunday to Wednesday?',
      },
      {
        from: 'applicant',
        at: '3 d 18:40',
        text: 'Hi Dean, yes. That is the roster I work now, so nothing would change for my family.',
      },
      { from: 'employer', at: '1 d 14:15', text: 'Great. Please bring your high risk work licence to the interview.' },
    ],
    interview: {
      proposed: '2 d 11:00',
      place: '41 Foundation Road, Truganina VIC 3029',
      agreed: { picked: '1 d 12:35', on: [2, '14:30'] },
    },
  },
  {
    applicant: 'mia@seeker.example',
    job: 'WBL-2019',
    rating: 4,
    interview: {
      proposed: '9 d 10:30',
      place: '7 Assembly Drive, Dandenong South VIC 3175',
      agreed: { picked: '8 d 19:30', on: [-4, '10:00'] },
      scorecard: {
        recommendation: 3,
        strengths: 'Quick with the scanner on the walk-through, and asked about batch checks before we did.',
        concerns: 'May want a team leader role before long.',
      },
    },
  },
  {
    applicant: 'mia@seeker.example',
    job: 'WBL-2011',
    rating: 3,
    messages: [
      {
        from: 'applicant',
        at: '45 min',
        text: 'Hello, could you tell me when you expect to decide?',
      },
    ],
  },
  {
    applicant: 'thomas@seeker.example',
    job: 'RHC-0684',
    coverNote: 'I would like to lead a clinical team close to home, and I know the accreditation standards well.',
    rating: 4,
    tags: ['Second interview'],
    note: { at: '1 d 16:10', text: 'Check with the facility whether the on-call allowance can be raised.' },
    interview: {
      proposed: '4 d 09:30',
      place: '12 Adelaide Road, Mount Barker SA 5251',
      agreed: { picked: '4 d 12:40', on: [-1, '10:00'] },
      scorecard: {
        recommendation: 3,
        strengths: 'Calm, concrete examples from medication audits, asked good questions about staffing.',
        concerns: 'Has not managed a budget yet.',
      },
    },
  },
  {
    applicant: 'thomas@seeker.example',
    job: 'TLS-097',
    interview: {
      proposed: '11 d 09:30',
      videoUrl: 'https://meet.example.com/tideline-implementation',
      agreed: { picked: '10 d 11:00', on: [-5, '10:00'] },
      cancelled: {
        at: '9 d 08:25',
        reason: 'We are reviewing the hours of this role first. We will be in touch soon.',
      },
    },
  },
  {
    applicant: 'aroha@seeker.example',
    job: 'SEH-309',
    coverNote:
      'I have cooked for functions of up to 120 guests, and I would like to plan them from first call to last plate.',
    rating: 4,
    tags: ['Functions experience'],
    interview: {
      proposed: '3 d 16:20',
      place: '23 Wulugul Walk, Barangaroo NSW 2000',
      agreed: { picked: '2 d 13:30', on: [3, '15:00'] },
    },
  },
  {
    applicant: 'ravi@seeker.example',
    job: 'TLS-104',
    coverNote: 'Six months suit me well: my current contract ends this month.',
    rating: 4,
    tags: ['PostgreSQL', 'Available next month'],
    messages: [
      {
        from: 'employer',
        at: '1 d 10:20',
        text: 'Hi Ravi, we would like to meet you. Please choose one of the times.',
      },
    ],
    interview: {
      proposed: '1 d 10:15',
      videoUrl: 'https://meet.example.com/tideline-data',
      times: [
        [2, '09:30'],
        [2, '16:00'],
        [3, '11:00'],
      ],
    },
  },
]
