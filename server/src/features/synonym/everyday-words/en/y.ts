export const ENGLISH_Y = `
yard management, truck check-in, lorry queue; year-end close, annual closing; yearly, annual, every year;
yearly, per year, annually; yearly figure, annual figure; yesterday, the day before; yoga, pilates, meditation, mindfulness;
yoga mat, exercise mat; yoghurt, yogurt; young, youth; young, youthful; young person, juvenile, adolescent;
young workers, workers under 18, juvenile workers; youth, teen, teenager, young people, youngsters;
youth centre, youth club, young people meeting place; youth club, youth centre; youth leader, group leader;
youth protection, protection of minors; youth protection at club, child welfare at club > safeguarding;
youth section, juniors, youth team; youth welfare office, child protection agency, social services; yummy, tasty, dish > menu;
`
