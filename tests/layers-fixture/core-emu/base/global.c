/* counter is a mutable global */
int counter = 3;
