-- What came of having the text of pictures recognized: null, it was never tried; `read`, some of the document's text came from it; `none`, the
-- pictures hold no text; `failed`, `detail` says why.
alter table document add column recognized text check (recognized in ('read', 'none', 'failed'));
