/* fine */
int isa (void);
