import type { DemoJob } from '../demo-job.ts'

const category = 'Information Technology'

/** Tideline Software, Brisbane. */
export const SOFTWARE_JOBS: DemoJob[] = [
  {
    reference: 'TLS-118',
    title: 'Senior Software Engineer (TypeScript)',
    location: 'Fortitude Valley QLD',
    jobType: 'Full-time',
    workArrangement: 'Hybrid',
    category,
    salary: '$150,000 to $170,000 plus super',
    pay: { from: 150_000_00, to: 170_000_00, per: 'year' },
    posted: '95 min',
    description: `
      Our scheduling engine decides which crew fixes which burst pipe. It is 60,000 lines of TypeScript with a good test
      suite, PostgreSQL underneath, and 9,000 people who depend on it before sunrise. We would like a fifth engineer on
      the team that owns it.

      We release several times a day, keep meetings on Tuesdays and Thursdays, and are on call one week in six, paid,
      with about one call a month.

      Interviews: a talk of 45 minutes, then half a day of pairing on a real problem, which we pay for.`,
    responsibilities: `
      Design, build and run features of the scheduling engine end to end
      Make slow queries fast and keep them that way
      Review code with care and write things down
      Visit a council depot twice a year to watch the product in use`,
    requirements: `
      Deep experience with TypeScript or a similar typed language on the server
      Good judgement about relational databases
      You have kept a system running that people relied on
      Clear writing`,
    benefits: `
      Profit share for everyone, paid twice a year
      Work from home up to three days a week
      18 weeks of parental leave for any new parent
      $3,000 a year for learning`,
  },
  {
    reference: 'TLS-115',
    title: 'Product Designer, Three Days a Week',
    location: 'Brisbane QLD',
    jobType: 'Part-time',
    workArrangement: 'Hybrid',
    category: 'Design',
    salary: '$115,000 to $125,000 full-time equivalent, plus super',
    pay: { from: 115_000_00, to: 125_000_00, per: 'year' },
    posted: '2 d 14:30',
    description: `
      Design for thumbs in work gloves, in full sun, with one bar of reception. You will be our second designer and work
      with three engineers on the crew app. Days are yours to choose, as long as one of them is Tuesday.`,
    responsibilities: `
      Watch crews work, and bring back what matters
      Sketch, prototype and test with the people who will use it
      Keep our small design system honest
      Hold us to accessibility beyond the checklist`,
    requirements: `
      A portfolio with at least one product that you followed after launch
      Experience in designing for mobile devices
      Ease with talking to people outside offices`,
    benefits: `
      Profit share
      The full leave entitlement pro rata, plus a paid birthday
      Equipment of your choice`,
  },
  {
    reference: 'TLS-109',
    title: 'Customer Support Specialist',
    location: 'Remote, Australia',
    jobType: 'Full-time',
    workArrangement: 'Remote',
    category: 'Customer Service',
    salary: '$72,000 to $78,000 plus super',
    pay: { from: 72_000_00, to: 78_000_00, per: 'year' },
    posted: '7 d 09:50',
    closesInDays: 14,
    description: `
      Answer the depot manager in Cairns whose roster has vanished, and find out why so that it does not happen in
      Hobart. Fully remote from anywhere in Australia, on a shift that starts between 5:30 and 8 am Brisbane time.

      No scripts and no call targets. We count problems that stay solved.`,
    responsibilities: `
      Answer customers by phone, chat and email
      Reproduce faults and write reports that engineers enjoy
      Improve help pages each week
      Train new customers by video`,
    requirements: `
      Experience in helping people with software, or in using it in the field
      Clear, friendly writing
      A quiet place to work with a steady connection`,
    benefits: `
      Fully remote, with two paid team weeks in Brisbane a year
      Home office set-up of $1,500
      Profit share`,
  },
  {
    reference: 'TLS-104',
    title: 'Data Engineer, 6-Month Contract',
    location: 'Brisbane QLD',
    jobType: 'Contract',
    workArrangement: 'Hybrid',
    category,
    salary: '$850 to $950 a day plus super',
    pay: { from: 850_00, to: 950_00, per: 'day' },
    posted: '12 d 13:35',
    closesInDays: 3,
    description: `
      Move the reporting of 70 councils from nightly exports to a warehouse that is never more than five minutes behind.
      The design is agreed; we need someone who has done it before and leaves good notes.`,
    responsibilities: `
      Build change data capture from PostgreSQL
      Model operational data with dbt
      Check figures against the old reports, council by council
      Hand over to the team`,
    requirements: `
      Two warehouse migrations behind you
      Strong SQL and dbt; Python where needed
      Experience with data that belongs to the public`,
    benefits: `
      Option of six more months
      Two days a week in the office`,
  },
  {
    reference: 'TLS-097',
    title: 'Implementation Consultant',
    location: 'Milton QLD',
    jobType: 'Full-time',
    workArrangement: 'Hybrid',
    category,
    salary: '$98,000 to $112,000 plus super',
    pay: { from: 98_000_00, to: 112_000_00, per: 'year' },
    posted: '24 d 10:45',
    description: `
      Take a council from spreadsheets and whiteboards to Tideline in ten weeks. You will learn how they work, set the
      product up with them, and be in the depot on the first morning. Expect to travel about six days a month.`,
    responsibilities: `
      Run workshops with supervisors and crews
      Configure rosters, assets and approvals
      Move data across and check it together
      Stay until the second pay run is right`,
    requirements: `
      Experience in rolling out software, or in running a depot, ward or site that lived through it
      Patience with people and with spreadsheets
      C-class driver licence`,
    benefits: `
      Travel days paid door to door
      Profit share
      Nine-day fortnight`,
  },
  {
    reference: 'TLS-092',
    title: 'Software Engineering Internship, Paid',
    location: 'South Brisbane QLD',
    jobType: 'Internship',
    workArrangement: 'Hybrid',
    category,
    salary: '$34.50 an hour plus super, two days a week',
    pay: { from: 34_50, to: 34_50, per: 'hour' },
    posted: '30 d 09:15',
    closesInDays: 5,
    description: `
      Two days a week for six months in a team that ships your first change in your first week. Open to anyone who is
      studying software, at university, at TAFE, in a bootcamp or at the kitchen table.`,
    responsibilities: `
      Build and test small features with a mentor
      Join reviews, with questions welcome
      Show your work at the fortnightly demo`,
    requirements: `
      Something that you have built and can talk about
      Basic JavaScript and SQL`,
    benefits: `
      Paid from the first hour
      Days arranged around exams`,
  },
]
