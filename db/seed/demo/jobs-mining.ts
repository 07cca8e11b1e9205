import type { DemoJob } from '../demo-job.ts'

const category = 'Mining & Resources'

/** Redgully Mining Services, Western Australia. */
export const MINING_JOBS: DemoJob[] = [
  {
    reference: 'RMS-5510',
    title: 'Heavy Diesel Fitter, 8/6 FIFO',
    location: 'Newman WA',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category,
    salary: '$72 an hour plus super and site allowance',
    pay: { from: 72_00, to: 72_00, per: 'hour' },
    posted: '160 min',
    description: `
      Service and repair haul trucks, loaders and dozers at an iron ore operation near Newman. Eight days on, six off,
      flying from Perth. The workshop is three years old, with overhead cranes in every bay and a tool store that is
      actually stocked.

      You will work in a crew of nine with a leading hand who has been there since the first blast.`,
    responsibilities: `
      Service, diagnose and repair heavy mobile plant
      Do component change-outs to plan
      Isolate, lock and test before you touch
      Record work and parts in the maintenance system`,
    requirements: `
      Certificate III in Heavy Commercial Vehicle Mechanical Technology or equivalent trade qualification
      Experience on Caterpillar or Komatsu mining plant
      C-class driver licence
      Able to meet the site's medical and drug and alcohol testing rules`,
    benefits: `
      Roster and flights known a year ahead
      Own room with ensuite, gym and good internet in the village
      $12,000 retention payment after each full year`,
  },
  {
    reference: 'RMS-5502',
    title: 'Mine Geologist',
    location: 'Kalgoorlie WA',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category,
    salary: '$145,000 to $165,000 plus super',
    pay: { from: 145_000_00, to: 165_000_00, per: 'year' },
    posted: '3 d 11:00',
    closesInDays: 17,
    description: `
      A residential job at a narrow-vein gold mine twenty minutes from Kalgoorlie: home for dinner, underground in the
      morning. You own grade control for two ore bodies and have the ear of the planning team.`,
    responsibilities: `
      Map faces and sample underground headings
      Run grade control models and reconcile them each month
      Give mining crews clear ore and waste calls
      Look after quality control of assays`,
    requirements: `
      Degree in geology
      Two years or more in an underground mine
      Skill with Leapfrog, Deswik or similar software
      C-class driver licence`,
    benefits: `
      Nine-day fortnight
      Rent subsidy of $550 a week
      Relocation paid`,
  },
  {
    reference: 'RMS-5489',
    title: 'Underground Truck Operator',
    location: 'Leinster WA',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category,
    salary: '$150,000 a year including allowances, plus super',
    pay: { from: 150_000_00, to: 150_000_00, per: 'year' },
    posted: '8 d 08:45',
    description: `
      Haul ore from the 900 level to the surface in a 60-tonne truck with an air-conditioned cab. Two weeks on, two
      weeks off from Perth. If you have driven surface trucks and want to go underground, we train you for four weeks
      on full pay.`,
    responsibilities: `
      Operate underground haul trucks to site rules
      Do pre-start checks and report defects
      Keep headings and roads clear
      Take part in emergency drills`,
    requirements: `
      HR licence
      Experience with haul trucks, on the surface or underground
      Able to meet the site's medical and drug and alcohol testing rules`,
    benefits: `
      Even-time roster
      Paid four-week underground training
      Pathway to loader and jumbo`,
  },
  {
    reference: 'RMS-5471',
    title: 'Shutdown Planner, 12-Month Contract',
    location: 'Perth WA',
    jobType: 'Contract',
    workArrangement: 'Hybrid',
    category,
    salary: '$95 to $110 an hour plus super',
    pay: { from: 95_00, to: 110_00, per: 'hour' },
    posted: '14 d 15:25',
    closesInDays: 6,
    description: `
      Plan three major shutdowns of a lithium concentrator, from scope freeze to the lessons-learned meeting. Perth
      based, three days in the office, with about eight weeks on site over the year.`,
    responsibilities: `
      Build and level shutdown schedules of up to 4,000 activities
      Challenge scope, durations and resources with the trades
      Run daily progress during execution
      Close out with actual hours and costs`,
    requirements: `
      Five shutdowns or more as a planner
      Fluent in Primavera P6 and SAP PM
      A trade or engineering background helps`,
    benefits: `
      Likely extension of 12 months
      Two days a week from home`,
  },
  {
    reference: 'RMS-5456',
    title: 'Safety Adviser',
    location: 'Karratha WA',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category,
    salary: '$135,000 to $148,000 plus super and a house',
    pay: { from: 135_000_00, to: 148_000_00, per: 'year' },
    posted: '22 d 10:10',
    description: `
      Spend most of your day where the work is: in the workshop, on the wharf, beside the crane. You help 120 people to
      plan risky work well and you make the paperwork shorter.`,
    responsibilities: `
      Coach crews in planning high-risk work
      Lead investigations that ask "how" before "who"
      Check critical controls in the field each week
      Report to clients plainly and on time`,
    requirements: `
      Diploma in work health and safety
      Three years in mining, construction or ports
      First aid or emergency response background is a plus`,
    benefits: `
      Three-bedroom house in Karratha, free of rent
      Two return flights to Perth a year for each household member`,
  },
  {
    reference: 'RMS-5430',
    title: '12-Week Mining Engineering Internship',
    location: 'West Perth WA',
    jobType: 'Internship',
    workArrangement: 'Hybrid',
    category,
    salary: '$1,650 a week plus super',
    pay: { from: 1_650_00, to: 1_650_00, per: 'week' },
    posted: '38 d 09:00',
    closesInDays: -8,
    description: `
      Twelve paid weeks: eight in the planning office, four on site. You answer one real question of ours and
      present the result to the people who asked it. Counts towards the practical experience your degree requires.`,
    responsibilities: `
      Work on one planning problem from data to recommendation
      Spend four weeks with survey, geology and production crews
      Present your findings`,
    requirements: `
      Enrolled in mining, mechanical or geotechnical engineering, with two years completed
      Confident with spreadsheets; Python is a plus`,
    benefits: `
      Flights and accommodation on site paid
      A mentor who has time for you`,
  },
]
