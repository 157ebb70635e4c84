export const ENGLISH_Z = `
zapped, fried, short circuit > electrical damage; zebra crossing, crosswalk, pedestrian crossing; zero defects, error-free;
zero hours, casual work; zero-based, bottom-up planning > budgeting; zero-day, unknown vulnerability;
zero-hours contract, on-call contract, as-needed contract; zip, zipper; zoning, land use plan, development plan;
zoo, animal park; zoom in, enlarge, magnify; zoom out, make smaller;
`
