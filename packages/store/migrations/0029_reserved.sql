-- The number of a change that is made beside this one; the merge puts that file in its place.
select 1;
