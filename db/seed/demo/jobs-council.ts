import type { DemoJob } from '../demo-job.ts'

/** A job for a client of the agency with very long texts, to test layouts: its title has 140 characters. */
export const COUNCIL_JOBS: DemoJob[] = [
  {
    reference: 'MUS-0810',
    title:
      'Senior Project and Contracts Officers, Regional Roads, Bridges and Flood Recovery Program (Two Positions, Fixed Term, Tamworth and Gunnedah)',
    location: 'Tamworth NSW',
    jobType: 'Contract',
    workArrangement: 'Hybrid',
    category: 'Government & Council',
    salary:
      '$2,140 to $2,390 a week plus super, in line with the Local Government (State) Award, and a leaseback vehicle',
    pay: { from: 2_140_00, to: 2_390_00, per: 'week' },
    posted: '40 d 10:00',
    closesInDays: 4,
    description: `
      Three wet years washed out 214 crossings and 90 kilometres of sealed road across the two shires. The money to
      rebuild has been granted, the designs for the first 60 sites are done, and local contractors are ready. What is
      missing is two people to run the whole program: the schedule, the contracts, the claims and the conversations with
      those who drive these roads each day.

      You would work from Tamworth or Gunnedah, whichever is closer to home, with up to two days a week from home.
      The term is 24 months with a possible extension of 12, depending on the funding of the second stage. You
      report to the Manager Infrastructure Recovery and work beside five site engineers, a communications officer and
      the procurement team of both shires.

      This is a job for someone who likes order and does not mind mud. Expect to be on site about one day a week, in a
      four-wheel drive, with people who have been patient for a long time and will tell you so. Expect, too, to explain
      to an auditor three years from now why a causeway at Spring Creek cost what it did, and to have the file that
      shows it.

      We welcome applications from people who have done this work in other settings: utilities, rail, defence, mining
      or disaster recovery overseas. If you meet most of the requirements but not all, please apply and tell us how you
      would close the gap. If you need an adjustment at any step, ring us and we will arrange it.

      The process: a first call of 20 minutes, then one interview in person or by video with a short task that we send
      two days ahead. We answer every application, and the panel expects to make offers within four weeks of closing.`,
    responsibilities: `
      Keep the program of works for 214 sites current: scope, sequence, cost, risk and dependencies
      Prepare tenders and requests for quotation with site engineers, and lead evaluation panels
      Administer contracts under AS 4000 and AS 2124, including variations, extensions of time and payment claims
      Prepare claims under the Disaster Recovery Funding Arrangements, with evidence that stands up to audit
      Report each month to both councils and to the funding bodies, with figures and in plain English
      Meet landholders, school bus operators and freight companies before closures, and keep the commitments made to them
      Work with Aboriginal land councils and heritage advisers before ground is broken
      Check that contractors meet their duties for safety, environment and local employment
      Bring up risks early, together with a proposal
      Keep records in the councils' document system so that a stranger can follow them
      Train cadets and administration staff in contract basics
      Close out each site with as-built drawings, final costs and lessons for the next one`,
    requirements: `
      Qualification in engineering, construction, project management or procurement, or equivalent experience
      Experience in administering civil works contracts of $500,000 and more
      Working knowledge of grant or disaster recovery funding and the evidence that it requires
      Clear writing, from a two-line message to a council report
      Sound judgement with public money, and the habit of writing down the reason
      Skill in Microsoft Project or a similar scheduling tool, and in spreadsheets
      C-class driver licence
      White card, or willingness to get one in the first month`,
    benefits: `
      Leaseback vehicle with private use
      Nine-day fortnight
      Relocation payment of up to $8,000 for a move of more than 100 kilometres
      Two days a week from home after the first month
      Paid volunteer leave with the SES or the RFS
      Study support of up to $4,000 a year`,
  },
]
