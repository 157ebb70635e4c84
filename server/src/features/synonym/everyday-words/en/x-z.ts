export const ENGLISH_X_Z = `
X-ray, broken bone, scan > radiology; X-ray, radiograph; yachtsman, regatta, spinnaker > sailing;
yard management, truck check-in, lorry queue; year-end, annual accounts; year-end close, annual closing;
yearbook, class photo, school photo; yearly, annual, every year; yearly, per year, annually; yearly figure, annual figure;
yell, yelled, bawled out > verbal abuse; yelled, shouted, screaming > verbal abuse; yesterday, the day before;
yoga, pilates, meditation, mindfulness; yoga, pilates, stretching > exercise classes; yoga mat, exercise mat; yoghurt, yogurt;
young, youth; young, youthful; young person, juvenile, adolescent;
young worker, under 18, teenage worker > youth employment protection; young workers, workers under 18, juvenile workers;
youth, teen, teenager, young people, youngsters; youth centre, youth club, young people meeting place;
youth club, teens, teenagers; youth club, youth centre; youth leader, group leader; youth protection, protection of minors;
youth protection at club, child welfare at club > safeguarding; youth section, juniors, youth team;
youth welfare office, child protection agency, social services; yummy, tasty, dish > menu;
zapped, fried, short circuit > electrical damage; zebra crossing, crosswalk, pedestrian crossing; zero defects, error-free;
zero hours, casual work; zero-based, bottom-up planning > budgeting; zero-day, unknown vulnerability;
zero-hours contract, on-call contract, as-needed contract; zimmer frame, rollator, walking frame; zip, zipper;
zip, zipper, button > clothing repair; zoning, land use plan, development plan;
zoning, land use, what may be built > development plan; zoo, animal park; zoo, animal park, safari park;
Zoom, Skype, Webex > video conferencing; zoom in, enlarge, magnify; zoom out, make smaller;
`
