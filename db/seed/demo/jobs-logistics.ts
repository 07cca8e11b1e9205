import type { DemoJob } from '../demo-job.ts'

const category = 'Transport & Logistics'

/** Wattlebank Logistics, Melbourne. */
export const LOGISTICS_JOBS: DemoJob[] = [
  {
    reference: 'WBL-2041',
    title: 'High Reach Forklift Driver',
    location: 'Dandenong South VIC',
    jobType: 'Casual',
    workArrangement: 'On-site',
    category,
    salary: '$36.40 an hour plus casual loading',
    pay: { from: 36_40, to: 36_40, per: 'hour' },
    posted: '14 min',
    closesInDays: 18,
    description: `
      Our Dandenong South site is adding an afternoon shift, and we need six people who are at home on a high reach
      truck. You will put away and let down pallets at up to 11 metres in narrow aisles, in a warehouse with good
      lighting, marked walkways and trucks that are two years old.

      The shift is Monday to Friday, 2 pm to 10 pm. It is casual to begin with; most people on it move to permanent
      after six months if they want to.`,
    responsibilities: `
      Put away and let down pallets with a high reach truck
      Load and unload trailers with a counterbalance forklift
      Scan every movement and report what does not match
      Check your truck at the start of each shift and tag it out when something is wrong
      Keep to traffic plans and exclusion zones`,
    requirements: `
      Current LF licence
      At least one year on a high reach truck
      Experience with RF scanning
      Your own way to get to and from Dandenong South at 10 pm`,
    benefits: `
      Roster three weeks ahead
      Overtime paid by the quarter hour
      Free parking and a canteen with a proper cook`,
  },
  {
    reference: 'WBL-2038',
    title: 'MC Linehaul Driver, Melbourne to Sydney',
    location: 'Laverton North VIC',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category,
    salary: '$115,000 to $130,000 a year with allowances, plus super',
    pay: { from: 115_000_00, to: 130_000_00, per: 'year' },
    posted: '2 d 09:20',
    closesInDays: 2,
    description: `
      Five changeover runs a week: you meet the Sydney driver at Tarcutta, swap trailers and sleep in your own bed.
      You drive a late-model B-double with a fatigue camera that warns you and no one else.

      We plan runs with legal breaks in them. If the road is closed, the clock is our problem and not yours.`,
    responsibilities: `
      Drive a B-double between Laverton North and Tarcutta, Sunday to Thursday nights
      Keep an electronic work diary
      Check load restraint and couplings before each leg
      Report faults so that they are fixed before the next run`,
    requirements: `
      MC licence held for at least two years
      Sound knowledge of fatigue rules and load restraint
      A driving history that you are happy to talk through`,
    benefits: `
      Home every day
      Overnight, meal and changeover allowances on top of the trip rate
      Two paid training days a year`,
  },
  {
    reference: 'WBL-2030',
    title: 'Warehouse Team Leader, Night Shift',
    location: 'Truganina VIC',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category,
    salary: '$92,000 plus super and night shift loading',
    pay: { from: 92_000_00, to: 92_000_00, per: 'year' },
    posted: '6 d 10:05',
    description: `
      You lead 22 people who pick and load the morning's orders for 160 supermarkets. The job is half planning and half
      walking the floor: who is where, what is late, who needs a hand.

      The night shift is settled and proud of its numbers. It wants someone who listens first.`,
    responsibilities: `
      Run the start-of-shift talk and allocate work
      Watch pick rates and dispatch times and move people before a queue forms
      Coach new starters through their first four weeks
      Look into incidents and near misses and see the actions through
      Hand over to the day shift in writing`,
    requirements: `
      Experience in leading a team in a warehouse or similar workplace
      Confident with a warehouse management system
      LF licence, or willing to get one at our cost`,
    benefits: `
      Four nights on, three off
      Certificate IV in leadership paid by us
      30% night shift loading`,
  },
  {
    reference: 'WBL-2019',
    title: 'Pick Packer',
    location: 'Dandenong South VIC',
    jobType: 'Casual',
    workArrangement: 'On-site',
    category,
    salary: '$35.60 an hour including casual loading',
    pay: { from: 35_60, to: 35_60, per: 'hour' },
    posted: '11 d 08:30',
    filled: '1 d 15:10',
    description: `
      Pick medical supplies by voice headset, pack them carefully and send them to hospitals and pharmacies. Clean,
      air-conditioned, day shift from 6 am to 2 pm. No warehouse experience needed: the first week is training, and it
      is paid like any other.`,
    responsibilities: `
      Pick orders by voice headset
      Check batch numbers and expiry dates
      Pack, label and stack cartons for dispatch`,
    requirements: `
      Careful with numbers
      Able to lift cartons of up to 12 kg, with lifting aids at every bench
      Available for at least four shifts a week`,
    benefits: `
      Weekly pay
      Permanent offers twice a year`,
  },
  {
    reference: 'WBL-2011',
    title: 'Transport Allocator',
    location: 'Dandenong South VIC',
    jobType: 'Full-time',
    workArrangement: 'Hybrid',
    category,
    salary: '$85,000 to $92,000 plus super',
    pay: { from: 85_000_00, to: 92_000_00, per: 'year' },
    posted: '16 d 11:40',
    closesInDays: 12,
    description: `
      You turn tomorrow's 400 consignments into 48 runs that drivers can actually finish. Three days at the Dandenong
      South depot with the drivers, two from home once you know the patch.`,
    responsibilities: `
      Plan metropolitan runs for 48 vehicles
      Talk to drivers through the day and change the plan when traffic does
      Keep customers informed before they need to ask
      Book subcontractors when volumes peak`,
    requirements: `
      Two years in allocation or fleet scheduling
      Good knowledge of Melbourne's roads and of fatigue rules
      A calm voice on a busy radio`,
    benefits: `
      Nine-day fortnight after probation
      Two days a week from home`,
  },
  {
    reference: 'WBL-1987',
    title: 'Customs and Import Coordinator',
    location: 'Tullamarine VIC',
    jobType: 'Part-time',
    workArrangement: 'Hybrid',
    category,
    salary: '$42 an hour plus super, 25 hours a week',
    pay: { from: 42_00, to: 42_00, per: 'hour' },
    posted: '33 d 13:15',
    closesInDays: -3,
    description: `
      Look after 30 to 40 sea and air shipments at a time, from booking to delivery, together with our licensed customs
      broker. Choose five school-hours days or three full ones.`,
    responsibilities: `
      Book freight and follow it to the door
      Prepare documents for clearance
      Arrange quarantine inspections
      Answer the question "where is it?" before it is asked`,
    requirements: `
      Experience with import documents
      Working knowledge of Incoterms and of biosecurity rules
      Orderly habits with files and deadlines`,
    benefits: `
      Hours that fit around school
      Study support towards a customs broker licence`,
  },
]
