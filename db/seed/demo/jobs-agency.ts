import type { DemoJob } from '../demo-job.ts'

/** Jobs of the agency for clients that are not named. */
export const AGENCY_JOBS: DemoJob[] = [
  {
    reference: 'MUS-0902',
    title: 'Accounts Payable Officer, Six Months',
    location: 'Newcastle NSW',
    jobType: 'Temporary',
    workArrangement: 'Hybrid',
    category: 'Accounting',
    salary: '$39.50 an hour plus super',
    pay: { from: 39_50, to: 39_50, per: 'hour' },
    posted: '3 d 09:35',
    closesInDays: 10,
    description: `
      Our client, a shipbuilder on the Hunter, is changing its finance system and needs someone reliable to process the
      1,200 invoices that arrive each month during the changeover. Start within two weeks; parental leave cover with a
      firm end date.`,
    responsibilities: `
      Match, code and enter supplier invoices
      Prepare two payment runs a week
      Reconcile statements and chase differences
      Help to test the new system`,
    requirements: `
      Accounts payable experience in a medium or large company
      Good spreadsheet skills
      Discretion with supplier details`,
    benefits: `
      Two days a week from home
      37.5 hours, Monday to Friday`,
  },
  {
    reference: 'MUS-0895',
    title: 'Civil Site Supervisor',
    location: 'Hobart TAS',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category: 'Construction',
    salary: '$125,000 to $140,000 plus super and a vehicle',
    pay: { from: 125_000_00, to: 140_000_00, per: 'year' },
    posted: '6 d 16:20',
    description: `
      A family-owned contractor in southern Tasmania has four years of road and water work signed. You lead one project
      at a time, with a crew of 14 and plant that the company owns.`,
    responsibilities: `
      Plan and supervise earthworks, drainage and pavements
      Lead pre-starts and keep work permits in order
      Record quantities, progress and variations each day
      Speak with residents and inspectors`,
    requirements: `
      Experience in supervising civil crews
      White card and C-class driver licence
      Able to read drawings and set out from them`,
    benefits: `
      Utility with private use
      Permanent job, and no nights away`,
  },
  {
    reference: 'MUS-0881',
    title: 'Executive Assistant to the Chief Executive',
    location: 'Canberra ACT',
    jobType: 'Full-time',
    workArrangement: 'Hybrid',
    category: 'Administration & Office',
    salary: '$100,000 to $110,000 plus 15.4% super',
    pay: { from: 100_000_00, to: 110_000_00, per: 'year' },
    posted: '13 d 11:25',
    closesInDays: 7,
    description: `
      A national health charity is looking for the person who makes a full week possible: the diary, the board papers,
      the flights, and the quiet word that a meeting could be a note.`,
    responsibilities: `
      Keep the diary of the chief executive and guard time to think
      Prepare board papers and take minutes six times a year
      Arrange travel within a tight budget
      Draft letters in the charity's voice`,
    requirements: `
      Experience in supporting a senior executive or a board
      Accurate, discreet and a fluent writer`,
    benefits: `
      Salary packaging
      35-hour week, two days from home`,
  },
  {
    reference: 'MUS-0864',
    title: 'Early Childhood Teacher',
    location: 'Darwin NT',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category: 'Education & Training',
    salary: '$94,000 to $112,000 plus super and relocation help',
    pay: { from: 94_000_00, to: 112_000_00, per: 'year' },
    posted: '20 d 08:55',
    description: `
      Lead the preschool room of a community-owned centre with a mango tree in the yard. Twenty-two children, two
      educators beside you, and nine paid hours a week for planning.`,
    responsibilities: `
      Plan and teach a play-based program
      Observe, document and share each child's learning
      Guide two educators
      Work with families and local Elders`,
    requirements: `
      Degree in early childhood teaching recognised by ACECQA
      Ochre Card (NT working with children clearance), or ready to apply
      First aid, asthma and anaphylaxis certificates`,
    benefits: `
      Up to $5,000 towards moving
      Six weeks of leave a year`,
  },
  {
    reference: 'MUS-0847',
    title: 'Electrician, Industrial Maintenance',
    location: 'Port Kembla NSW',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category: 'Trades & Services',
    salary: '$52 to $58 an hour plus super and overtime',
    pay: { from: 52_00, to: 58_00, per: 'hour' },
    posted: '29 d 13:05',
    description: `
      Look after conveyors, drives and controls in a grain terminal. Day shift, with on call one week in five.`,
    responsibilities: `
      Find and repair faults in low-voltage plant
      Do planned maintenance and thermal imaging
      Keep drawings and records up to date`,
    requirements: `
      NSW electrical licence
      Experience with variable-speed drives and PLCs
      Comfortable with heights; full training and gear provided`,
    benefits: `
      Overtime at double time
      Tool allowance`,
  },
]
