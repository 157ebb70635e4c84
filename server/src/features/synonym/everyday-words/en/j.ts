export const ENGLISH_J = `
jab, shot, booster > vaccination; jack, car jack, lifting jack; jacket, blazer; jail, imprisonment;
jailed, behind bars, locked up > imprisonment; jam > blockage; jam > traffic jam;
jam, crumpled paper, paper stuck > paper jam; jam, marmalade, preserve; jammed, seized up, stuck > malfunction, fault;
jammed, stuck; janitor, super, superintendent, house technician > caretaker; jar, glass container;
jaundice, sepsis, blood poisoning > infection; jealous, envy, rivalry;
jeans, shorts, flip-flops, sandals, T-shirt > dress code; jeans, trousers; jeopardise, jeopardize;
jersey, team shirt, football kit; jersey number, shirt number; jet lag, time difference fatigue;
jet off, holiday, getaway, trip away > annual leave; jet-lagged, rest after flight > recovery time, rest period;
jeweller, jeweler; jewellery, jewelry; jewellery, rings, piercing, nails, long hair > personal hygiene, dress code;
job, position; job, vacancy; job advertisement, job posting, job ad; job card, route card, traveller, work ticket;
job centre, employment office, labour exchange; job description, role description; job fair, career day > recruitment event;
job fair, careers fair, recruitment fair; job hunting, job search; job interview questions, interview guide;
job number, project code, charge code, cost code; job offer, employment offer; job seeker, unemployed person;
job sharing, two people one job; job spec, person specification, candidate profile, requirements profile;
job ticket, transit pass; job title, position name; jogging, swimming, cycling > exercise, sport; join, enter;
join, member > membership; join, take part > participation;
join a call, can't join meeting, get into meeting > online meeting access; join a club, become a member;
join club, become member, sign up for club > membership application;
joiner mover leaver, user lifecycle, account provisioning; joinery, carpentry; joining date, date of hire, commencement date;
joint account, shared account; joint venture, partnership company; joke, prank;
jour fixe, regular meeting, weekly meeting, routine meeting; journal, logbook, log; journalist, press; journalist, reporter;
journalist, reporter, newspaper, TV > press, media; journey, trip, voyage; judge, judgment; judge, magistrate;
judgement, judgment; judgment, ruling, verdict; juice, soft drink; juice, squash, cordial; jump, leap;
jumper, pullover, jersey; jumper, sweater, pullover; junior doctor, house officer, resident doctor;
junk, dump, refuse > rubbish; junk, scrap; junkie, alcoholic, drinker > addiction, abuse; jurisdiction, court venue;
jurisprudence, case law; jury, panel of judges; jury duty, jury service; jury service, jury; justify, justification;
`
