drop schema demo cascade;
