import type { DemoJob } from '../demo-job.ts'

const category = 'Hospitality & Tourism'

/** Salt & Ember Hospitality, Sydney: posted by the agency for its client. The last one has only the required fields. */
export const HOSPITALITY_JOBS: DemoJob[] = [
  {
    reference: 'SEH-330',
    title: 'Chef de Partie, Wood-Fire Section',
    location: 'Surry Hills NSW',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category,
    salary: '$78,000 to $82,000 plus super and a share of tips',
    pay: { from: 78_000_00, to: 82_000_00, per: 'year' },
    posted: '35 min',
    description: `
      Run the hearth in a 70-seat restaurant with one menu a week and suppliers who ring when the mulloway is good. Four
      days on, three off, 42 hours a week, and your overtime is written down and paid.

      We taste together at five and eat together at half past.`,
    responsibilities: `
      Run the wood-fire section through service
      Break down whole fish and poultry
      Write and cost one dish a fortnight with the head chef
      Teach the apprentice what you know`,
    requirements: `
      Certificate III in Commercial Cookery or equivalent experience
      Two years on a busy section
      Clean habits, calm voice`,
    benefits: `
      Four-day week
      Recorded and paid overtime
      Half price in all our venues`,
  },
  {
    reference: 'SEH-327',
    title: 'Venue Manager',
    location: 'Manly NSW',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category,
    salary: '$95,000 to $110,000 plus super',
    pay: { from: 95_000_00, to: 110_000_00, per: 'year' },
    posted: '1 d 11:15',
    closesInDays: 20,
    description: `
      A bar and dining room of 140 seats above the harbour side of Manly, busy from the first ferry to the last. You run
      it as your own: people, numbers, noise and the neighbours.`,
    responsibilities: `
      Lead a team of 38 across bar and floor
      Roster to a wage budget and explain the result each week
      Keep licence conditions, incident register and complaints in order
      Look after regulars by name`,
    requirements: `
      Experience in managing a licensed venue
      NSW RSA with advanced training, or ready to complete it
      Comfortable with a profit and loss statement`,
    benefits: `
      Two consecutive days off, one weekend in four
      Bonus of up to $10,000 on clear measures`,
  },
  {
    reference: 'SEH-322',
    title: 'Barista, Weekday Mornings',
    location: 'Newtown NSW',
    jobType: 'Casual',
    workArrangement: 'On-site',
    category,
    salary: '$36.20 an hour on weekdays including casual loading',
    pay: { from: 36_20, to: 36_20, per: 'hour' },
    posted: '4 d 10:25',
    description: `
      Two groups, one filter brewer, a queue of people who know what they want. 6 am to noon, three to five mornings
      a week.`,
    responsibilities: `
      Make coffee fast and well
      Dial in at opening and through the morning
      Keep the bar clean and stocked`,
    requirements: `
      A year behind a busy machine
      Available on at least three weekday mornings`,
    benefits: `
      Finish by noon
      Beans to take home`,
  },
  {
    reference: 'SEH-316',
    title: 'Hotel Front Desk Agent',
    location: 'Sydney NSW',
    jobType: 'Part-time',
    workArrangement: 'On-site',
    category,
    salary: '$31.50 an hour plus super and penalties',
    pay: { from: 31_50, to: 31_50, per: 'hour' },
    posted: '10 d 12:50',
    description: `
      Thirty-one rooms in a sandstone building near Circular Quay, and guests who have flown for a day to get here. You
      are the first person they talk to. 24 hours a week across mornings and evenings.`,
    responsibilities: `
      Welcome guests, check them in and out
      Answer enquiries and take bookings
      Fix what goes wrong and tell the next shift`,
    requirements: `
      Experience in a front desk, reception or service job
      A second language is useful
      Available on two weekends a month`,
    benefits: `
      Roster four weeks ahead
      Two free nights a year for you and a guest`,
  },
  {
    reference: 'SEH-309',
    title: 'Events Coordinator',
    location: 'Barangaroo NSW',
    jobType: 'Full-time',
    workArrangement: 'Hybrid',
    category,
    salary: '$76,000 to $82,000 plus super',
    pay: { from: 76_000_00, to: 82_000_00, per: 'year' },
    posted: '18 d 15:45',
    closesInDays: 8,
    description: `
      Weddings, launches and long lunches for 20 to 180 people in two harbour rooms. You take each event from the first
      phone call to the last taxi, about six a month, with a head chef who says yes.`,
    responsibilities: `
      Quote, plan and confirm events
      Brief kitchen, bar and floor in one page
      Be there on the day
      Invoice within two days of the event`,
    requirements: `
      Two years in events or functions
      Precise with details, easy with people
      Available for some evenings and weekends`,
    benefits: `
      One day a week from home
      Time off in lieu that you really get`,
  },
  {
    title: 'Kitchen Hand',
    location: 'Parramatta NSW',
    jobType: 'Casual',
    posted: '26 d 09:40',
    description: 'Keep a busy kitchen clean and moving. Friday to Sunday evenings.',
    responsibilities: 'Wash dishes and keep the kitchen clean',
    requirements: 'Available on Friday to Sunday evenings',
  },
]
