/** Rules and guides of the company in English, one a line: title, folder, text. */
export const englishHandbook = `
Travel expense reimbursement|Finance|Claim within ten days of your return and attach every receipt. Hotels are covered up to ninety euros a night.
Vacation carryover rules|People|Up to five unused days move into the next year and lapse at the end of March.
Parental leave guide|People|Tell your lead three months before you go. Your position stays open until you are back.
Remote work agreement|People|Two days a week from home are fine; core hours stay from ten to three.
Probation period checklist|People|There is a talk after four weeks and another after ten. Goals are written down on day one.
Interview scorecard template|People|Every interviewer writes their own score before anybody talks about the candidate.
Referral bonus program|People|Whoever recommends a colleague who stays six months receives a thousand euros.
Performance review calendar|People|Reviews open in May and November. Peers are asked for two paragraphs each.
Laptop replacement schedule|Workplace|Machines are swapped after four years; batteries that swell are swapped the same day.
Visitor badge procedure|Workplace|Guests sign in at the desk, wear a blue badge and never walk into the laboratory alone.
Parking permit application|Workplace|Permits are drawn by lot every January. Charging spots are shared and limited to three hours.
Kitchen cleaning rota|Workplace|Two people a week empty the dishwasher and wipe the coffee machine.
Meeting room etiquette|Workplace|Release the room when a meeting is cancelled and leave the whiteboard clean.
Fire evacuation routes|Safety|Leave by the nearest stairs, never by the lift, and gather on the lawn beside the gate.
First aid supplies|Safety|Kits hang beside both labs and are checked on the first Monday of each month.
Chemical storage register|Safety|Solvents stand in the ventilated cabinet, acids on the lowest shelf, never next to each other.
Soldering station maintenance|Safety|Replace tips weekly and clean the fume filter when the red lamp lights.
Calibration certificate archive|Quality|Scales are calibrated twice a year, pressure gauges once; certificates are kept for ten years.
Supplier audit questionnaire|Quality|Forty questions about delivery, traceability and how complaints are closed.
Incoming goods inspection|Quality|Five pieces of every lot are measured. One failure sends the lot back.
Customer complaint handling|Quality|Answer within one working day, find the cause within five, and write down what was changed.
Warranty claim policy|Sales|Meters are covered for three years. Water damage behind an opened seal is excluded.
Discount approval matrix|Sales|Up to eight percent the account manager decides, up to fifteen the head of sales.
Trade fair packing list|Sales|Bring two demonstrators, the banner, spare fuses and the long extension cable.
Reseller onboarding kit|Sales|Slides, price tiers, a demo licence and the contact of a presales engineer.
Newsletter writing guide|Marketing|One topic per letter, no more than two hundred words, and never send on a Friday.
Brand colour palette|Marketing|Dark teal and warm grey. No gradients, no shadows behind the mark.
Press release workflow|Marketing|Drafts go to legal on Monday and out on Wednesday morning.
Website translation glossary|Marketing|Names of products are never translated; flow rate is always two words.
Password manager rollout|Technology|Everybody moves their accounts by the end of the month; shared logins become vault entries.
Backup restore drill|Technology|Bringing back the billing database took thirty eight minutes from a cold start.
Incident response playbook|Technology|Isolate first, call the person on duty, and keep every log.
Firewall change request|Technology|State the reason, the ports and an end date; changes happen on Thursday evenings.
Database migration runbook|Technology|Freeze writes, copy, compare row counts, then switch the connection string.
Code review guidelines|Technology|Small changes, a reason in the message, and an answer within a day.
Release checklist firmware|Technology|Flash three boards, run the soak test over night and sign the image.
Printer installation manual|Technology|Add the queue by its address, pick the duplex tray, print a test page.
Purchase order workflow|Procurement|Three quotes above five thousand; the head of procurement signs.
Inventory count instructions|Logistics|Count twice, by different people, and explain every difference above two percent.
Customs declaration examples|Logistics|Sensors ship under heading nine zero two six; the invoice repeats the origin.
Data retention schedule|Legal|Contracts are kept ten years, applications six months, camera footage three days.
Trademark registration status|Legal|The word mark is registered in six countries; two are still being examined.
Nondisclosure agreement template|Legal|Both sides keep what they learn to themselves for three years after the talks end.
Insurance coverage overview|Finance|Liability, transport and electronics are insured; earthquakes are not.
`
