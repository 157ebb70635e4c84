export const ENGLISH_Q = `
QR bill, payment code; QR code, QR, square code; QR code, matrix code; quad, ATV, tractor > agricultural vehicles;
qualification, credential; qualified, qualification; qualified opinion, reservation by auditor; qualify, qualification;
quality, grade; quality control, QC, inspection department; quality management, quality assurance, QA;
quality manager, quality representative; quality manual, quality handbook; quantity surveyor, cost estimator;
quarantine, blocked mail, held email > spam filter; quarantine, isolation; quarantine for animals, animal isolation;
quarantine store, blocked stock, on hold > blocked goods; quarry, gravel, sand pit; quarter, three months;
quarter, three months, quarterly; quarter, twenty-five percent; quarterly, every three months;
quarterly report, interim report; quaver, clef > music theory; quay, pier, wharf; queasy, nauseous, feel sick > nausea;
query, SQL statement; query slow, slow SQL, missing index > query optimisation; questionnaire, feedback form;
questionnaire, quiz, form > survey; queue, long line, waiting ages > waiting time; queue, queueing, line up;
queue, waiting line, line of people; queue, worker, background task > job processing; queue at till, open second till;
queue jumper, pushing in, skipping line; queue number, take a number, waiting ticket;
queue outside, crush, too many people > crowd control; quick, speedy; quick reference, short guide, at a glance;
quick start, getting started, first steps; quid, bucks, dough > money, pounds; quiet, silent;
quiet time, noise in house > house rules; quiet zone, concentration room, focus room;
quiet zone, no phones, whisper > reading room rules; quit, hand in notice, leave my job, walk out > resignation;
quit, resign, hand in notice; quit drugs, detox, withdrawal; quit smoking, smoking;
quit smoking, stop smoking, give up cigarettes > smoking cessation; quit smoking, stop smoking, smoking cessation;
quiz > competition; quiz, bowling, escape room > team event; quiz, trivia, pub quiz; quorate, enough members, quorum;
quorum, minimum attendance; quota, target share; quote, citation, cite; quote, offer, bid > quotation;
quote, quotation, estimate, offer; quote, quotation, estimate, offer price; quote for insurance, premium calculation;
`
