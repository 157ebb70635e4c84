-- Whether what is known of the rights counts no more once it could not be read again for long; false: who connected the source chose that the
-- service does not decide.
alter table source add column rights_lapse boolean not null default true;
