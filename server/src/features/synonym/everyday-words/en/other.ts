export const ENGLISH_OTHER = `
360 feedback, multi-rater feedback, all-round feedback; 3D printer, filament, print part > additive manufacturing;
5S, tidy workplace, workplace organisation; 8D report, problem-solving report;
`
