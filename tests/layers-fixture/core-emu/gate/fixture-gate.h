/* fine */
int gate (void);
