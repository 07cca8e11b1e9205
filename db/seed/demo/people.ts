import type { CompanyRole, UserType } from '#app/policy/actor.ts'
import type { Ago } from '../demo-job.ts'
import type { CompanyName } from './companies.ts'

export type DemoPerson = {
  /** The label that the server prints before the email address when it starts. */
  role: string
  userType: UserType
  fullName: string
  phone: string
  joined: Ago
  company?: CompanyName
  /** The role in the company; an owner unless it is given. */
  companyRole?: CompanyRole
  headline?: string
  location?: string
  skills?: string[]
  workRights?: boolean
  unconfirmed?: true
  suspended?: Ago
}

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'Muster-demo1!'

/**
 * The demo people by email address. Phone numbers are from the ranges that the Australian Communications and Media
 * Authority reserves for fiction.
 */
export const PEOPLE = {
  'admin@muster.example': {
    role: 'Admin',
    userType: 'admin',
    fullName: 'Alison Hume',
    phone: '(02) 5550 1421',
    joined: '300 d 09:00',
  },
  'dean@wattlebank.example': {
    role: 'Employer',
    userType: 'employer',
    fullName: 'Dean Corrigan',
    phone: '(03) 5550 0164',
    joined: '210 d 09:30',
    company: 'Wattlebank Logistics',
  },
  'sunita@rosellahouse.example': {
    role: 'Employer',
    userType: 'employer',
    fullName: 'Sunita Rao',
    phone: '(08) 5550 3312',
    joined: '180 d 10:15',
    company: 'Rosella House Aged Care',
  },
  'kelly@redgully.example': {
    role: 'Employer',
    userType: 'employer',
    fullName: 'Kelly Marchetti',
    phone: '(08) 5550 7740',
    joined: '150 d 11:00',
    company: 'Redgully Mining Services',
  },
  'ben@tideline.example': {
    role: 'Employer',
    userType: 'employer',
    fullName: 'Ben Whitlock',
    phone: '(07) 5550 2208',
    joined: '130 d 14:20',
    company: 'Tideline Software',
  },
  'mia@seeker.example': {
    role: 'Job seeker',
    userType: 'employee',
    fullName: 'Mia Tran',
    phone: '0491 570 156',
    joined: '62 d 19:20',
    headline: 'Warehouse and inventory, 8 years, LF and LO licences',
    skills: ['LF licence', 'LO licence', 'RF scanning', 'Stocktakes'],
    workRights: true,
    location: 'Springvale VIC',
  },
  'thomas@seeker.example': {
    role: 'Job seeker',
    userType: 'employee',
    fullName: 'Thomas Papadakis',
    phone: '0491 570 157',
    joined: '48 d 12:05',
    headline: 'Registered nurse in aged and emergency care',
    skills: ['AHPRA registration', 'Wound care', 'Medication management'],
    workRights: true,
    location: 'Prospect SA',
  },
  'aroha@seeker.example': {
    role: 'Job seeker',
    userType: 'employee',
    fullName: 'Aroha Williams',
    phone: '0491 570 158',
    joined: '44 d 22:40',
    headline: 'Chef looking for a kitchen with daylight',
    location: 'Marrickville NSW',
  },
  'ravi@seeker.example': {
    role: 'Job seeker',
    userType: 'employee',
    fullName: 'Ravi Subramaniam',
    phone: '0491 570 159',
    joined: '41 d 08:15',
    headline: 'Software and data engineer',
    location: 'Toowong QLD',
  },
  'grace@seeker.example': {
    role: 'Job seeker',
    userType: 'employee',
    fullName: 'Grace Okafor',
    phone: '0491 570 110',
    joined: '1 d 20:10',
  },
  'harriet@seeker.example': {
    role: 'Unconfirmed',
    userType: 'employee',
    fullName: 'Harriet Lindqvist',
    phone: '0491 570 313',
    joined: '2 d 21:35',
    unconfirmed: true,
  },
  'luka@seeker.example': {
    role: 'Suspended',
    userType: 'employee',
    fullName: 'Luka Petrovic',
    phone: '0491 570 737',
    joined: '55 d 16:30',
    headline: 'Transport operations and linehaul',
    location: 'Werribee VIC',
    suspended: '1 d 16:00',
  },
} as const satisfies Record<string, DemoPerson>

export type PersonEmail = keyof typeof PEOPLE
