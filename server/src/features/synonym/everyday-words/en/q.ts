export const ENGLISH_Q = `
QR bill, payment code; QR code, matrix code; qualification, credential; qualified, qualification;
qualified opinion, reservation by auditor; qualify, qualification; quality, grade; quality control, QC, inspection department;
quality management, quality assurance, QA; quality manager, quality representative; quality manual, quality handbook;
quantity surveyor, cost estimator; quarantine, isolation; quarantine for animals, animal isolation; quarter, three months;
quarter, twenty-five percent; quarterly, every three months; quarterly report, interim report; query, SQL statement;
questionnaire, feedback form; queue, long line, waiting ages > waiting time; queue, waiting line, line of people;
queue at till, open second till; quick, speedy; quick reference, short guide, at a glance;
quick start, getting started, first steps; quid, bucks, dough > money, pounds; quiet, silent;
quiet time, noise in house > house rules; quiet zone, concentration room, focus room;
quit, hand in notice, leave my job, walk out > resignation; quit smoking, smoking;
quit smoking, stop smoking, smoking cessation; quiz > competition; quiz, bowling, escape room > team event;
quorate, enough members, quorum; quorum, minimum attendance; quota, target share; quote, offer, bid > quotation;
quote, quotation, estimate, offer price; quote for insurance, premium calculation;
`
